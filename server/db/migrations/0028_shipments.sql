CREATE TABLE "carrier_reports" (
	"number" text PRIMARY KEY NOT NULL,
	"report" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"location" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"carrier" text NOT NULL,
	"order_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"origin" jsonb NOT NULL,
	"destination" jsonb NOT NULL,
	"packages" jsonb NOT NULL,
	"estimated_at" timestamp with time zone,
	"label" "bytea",
	"label_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ask_at" timestamp with time zone,
	CONSTRAINT "shipments_number_unique" UNIQUE("number"),
	CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('pending', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_reports_asked_at" ON "carrier_reports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("order_id","fingerprint") WHERE "shipments"."status" <> 'returned';--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_created_at" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("status") WHERE "shipments"."status" in ('pending', 'in_transit', 'out_for_delivery', 'exception');--> statement-breakpoint
CREATE INDEX "shipments_ask_at" ON "shipments" USING btree ("ask_at") WHERE "shipments"."ask_at" is not null;