ALTER TABLE "payment_events" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "payment_events" CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_state";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "drafts_open";--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("check_at") WHERE "drafts"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "drafts_unmatched" ON "drafts" USING btree ("paid_at") WHERE "drafts"."state" in ('open', 'refunding') and "drafts"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'ordered', 'refunding', 'refunded', 'cancelled'));--> statement-breakpoint
-- Refunds that may still have waited as jobs of their own: asking twice gives nothing back twice.
UPDATE "drafts" d SET "state" = 'refunding', "paid_at" = now() WHERE "state" = 'refunded' OR ("state" = 'ordered' AND EXISTS (
  SELECT FROM "orders" o WHERE o."intent_id" = d."intent_id" AND o."total_cents" > 0 AND o."status" IN ('cancelado', 'reembolsado')));
--> statement-breakpoint
-- What used to come by the clock and is the reconciliation's now.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name IN ('drafts-overdue', 'payment-events-forget');
  END IF;
END
$$;
