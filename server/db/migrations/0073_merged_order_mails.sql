CREATE TABLE "merged_order_mails" (
	"recipient" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "merged_order_mails_recipient_order_id_pk" PRIMARY KEY("recipient","order_id")
);
--> statement-breakpoint
ALTER TABLE "merged_order_mails" ADD CONSTRAINT "merged_order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_order_mails_order" ON "merged_order_mails" USING btree ("order_id");