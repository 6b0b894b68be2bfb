CREATE TABLE "option_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"min" integer NOT NULL,
	"max" integer,
	"each_max" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "option_groups_limits" CHECK ("option_groups"."min" between 0 and 20 and "option_groups"."max" >= "option_groups"."min"),
	CONSTRAINT "option_groups_each" CHECK ("option_groups"."each_max" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"contains" text[] DEFAULT '{}',
	"breaks" text[] DEFAULT '{}' NOT NULL,
	"prep_seconds" integer DEFAULT 0 NOT NULL,
	"station" text DEFAULT 'none' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"sold_out_until" timestamp with time zone,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "options_price" CHECK (abs("options"."price_cents") <= 100000),
	CONSTRAINT "options_prep_seconds" CHECK ("options"."prep_seconds" between 0 and 7200),
	CONSTRAINT "options_station" CHECK ("options"."station" in ('barra', 'cocina', 'none')),
	CONSTRAINT "options_sold_out" CHECK ("options"."sold_out_until" is null or not "options"."available")
);
--> statement-breakpoint
CREATE TABLE "product_option_groups" (
	"product_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"min" integer,
	"max" integer,
	"defaults" uuid[] DEFAULT '{}' NOT NULL,
	"hidden" uuid[] DEFAULT '{}' NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_option_groups_product_id_group_id_pk" PRIMARY KEY("product_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_one_per_product";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "options_group" ON "options" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "options_sold_out" ON "options" USING btree ("sold_out_until") WHERE "options"."sold_out_until" is not null;--> statement-breakpoint
CREATE INDEX "product_option_groups_group" ON "product_option_groups" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_one_per_product" UNIQUE("cart_id","product_id","options","note");--> statement-breakpoint
-- Options are on cached pages and lists: a change of them raises the catalogue's version.
CREATE CONSTRAINT TRIGGER option_groups_changed AFTER INSERT OR UPDATE OR DELETE ON "option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER options_changed AFTER INSERT OR UPDATE OR DELETE ON "options"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_options_changed AFTER INSERT OR UPDATE OR DELETE ON "product_option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
