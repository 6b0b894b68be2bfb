DROP INDEX "drafts_user";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_same_lines" ON "drafts" USING btree ("user_id","fingerprint") WHERE "drafts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id","created_at" DESC NULLS FIRST);