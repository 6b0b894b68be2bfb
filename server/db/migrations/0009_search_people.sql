DROP INDEX "users_folded";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text GENERATED ALWAYS AS (fold("users"."name" || ' ' || "users"."email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin ("folded" gin_trgm_ops);