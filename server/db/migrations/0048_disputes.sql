CREATE TABLE "order_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_disputes_status" CHECK ("order_disputes"."status" in ('abierta', 'ganada', 'perdida'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_disputes_intent" ON "order_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("created_at") WHERE "order_disputes"."status" = 'abierta';--> statement-breakpoint
CREATE INDEX "part_refunds_failed" ON "part_refunds" USING btree ("failed_at") WHERE "part_refunds"."failed_at" is not null;