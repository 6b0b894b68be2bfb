ALTER TABLE "two_step_challenges" ADD COLUMN "opener_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "was_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD COLUMN "device_hash" text;--> statement-breakpoint
-- Owners keep all rights: until now an owner's e-mail did not have to be verified. Managers and staff keep their role; the list of users shows
-- which of them have not verified their e-mail.
UPDATE "users" SET "email_verified" = true WHERE "staff_role" = 'owner';
