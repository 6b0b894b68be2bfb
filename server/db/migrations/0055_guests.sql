DROP INDEX "users_canonical_email";--> statement-breakpoint
DROP INDEX "users_customers";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("canonical_email") WHERE "users"."is_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email") WHERE not "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_customers" ON "users" USING btree ("created_at") WHERE "users"."role" = 'customer' and not "users"."is_guest";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guests_have_no_way_in" CHECK (not "users"."is_guest" or ("users"."role" = 'customer' and "users"."password_hash" is null));