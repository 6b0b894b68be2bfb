CREATE TABLE "printed_slips" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"printed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "printed_slips" ADD CONSTRAINT "printed_slips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;