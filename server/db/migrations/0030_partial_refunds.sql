CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"items" jsonb,
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "part_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "part_refunds_amount" CHECK ("part_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "answered_requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"refusal" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_steps_at";--> statement-breakpoint
DROP INDEX "points_ledger_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "part_refunds_intent" ON "part_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "part_refunds_due" ON "part_refunds" USING btree ("check_at") WHERE "part_refunds"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "answered_requests_at" ON "answered_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent" ON "sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "orders_updated_at" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_purchase" ON "points_ledger" USING btree ("order_id") WHERE "points_ledger"."kind" = 'purchase' and "points_ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "points_ledger_of_order" ON "points_ledger" USING btree ("order_id","kind") WHERE "points_ledger"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");