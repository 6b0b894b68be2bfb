ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_left" ON "subscriptions" USING btree ("unsubscribed_at" DESC NULLS FIRST,"id") WHERE "subscriptions"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);