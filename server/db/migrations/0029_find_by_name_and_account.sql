ALTER TABLE "reservations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at") WHERE "reservations"."user_id" is not null;