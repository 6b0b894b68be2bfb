CREATE TABLE "holds" (
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"quantity" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"client" text,
	"day" date,
	"state" text DEFAULT 'held' NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_intent_id_kind_item_pk" PRIMARY KEY("intent_id","kind","item"),
	CONSTRAINT "holds_quantity" CHECK ("holds"."quantity" > 0),
	CONSTRAINT "holds_state" CHECK ("holds"."state" in ('held', 'waiting', 'given_back'))
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"left" integer NOT NULL,
	"refill" integer,
	"day" date,
	"shown_sold_out" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "stock_kind" CHECK ("stock"."kind" in ('product', 'option')),
	CONSTRAINT "stock_left" CHECK ("stock"."left" >= 0 and "stock"."refill" >= 0),
	CONSTRAINT "stock_mode" CHECK (case "stock"."mode" when 'count' then "stock"."refill" is null and "stock"."day" is null
        when 'daily' then "stock"."refill" is not null and "stock"."day" is not null else false end)
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"why" text NOT NULL,
	"change" integer NOT NULL,
	"left" integer NOT NULL,
	"day" date,
	"order_id" uuid,
	"by_id" uuid,
	"reason" text,
	CONSTRAINT "stock_changes_why" CHECK ("stock_changes"."why" in ('sold', 'returned', 'recount', 'refill'))
);
--> statement-breakpoint
CREATE INDEX "holds_user" ON "holds" USING btree ("user_id") WHERE "holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "holds_client" ON "holds" USING btree ("client","kind") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_until" ON "holds" USING btree ("until") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_first" ON "holds" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("kind","item_id") WHERE "stock"."left" <= 5 or "stock"."refill" <= 5 or "stock"."shown_sold_out";--> statement-breakpoint
CREATE INDEX "stock_changes_item" ON "stock_changes" USING btree ("kind","item_id","id");--> statement-breakpoint
CREATE INDEX "stock_changes_order" ON "stock_changes" USING btree ("order_id") WHERE "stock_changes"."order_id" is not null;--> statement-breakpoint
-- Of stock, pages show at once only whether something is sold out. A sale changes other columns, so it raises no version and notifies nobody.
CREATE CONSTRAINT TRIGGER stock_shown AFTER UPDATE OF "shown_sold_out" ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.shown_sold_out <> OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_removed AFTER DELETE ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
