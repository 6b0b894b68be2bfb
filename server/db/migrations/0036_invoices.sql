CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"folio" text GENERATED ALWAYS AS ("invoices"."series" || '-' || "invoices"."number"::text) STORED NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" text DEFAULT 'preparado_16' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "invoices_folio" ON "invoices" USING btree (upper("folio"));--> statement-breakpoint
CREATE INDEX "invoices_made_at" ON "invoices" USING btree ("made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax" in ('preparado_16', 'alimento_0', 'exento'));