ALTER TABLE "drafts" DROP CONSTRAINT "drafts_state";--> statement-breakpoint
DROP INDEX "drafts_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_funding" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "instructions" jsonb;--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("check_at") WHERE "drafts"."state" in ('open', 'waiting', 'refunding');--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'waiting', 'ordered', 'refunding', 'refunded', 'cancelled'));