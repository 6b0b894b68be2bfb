ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
-- There was one kind of admin so far: all of them are owners.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK (("users"."role" = 'admin') = ("users"."staff_role" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_roles" CHECK ("users"."staff_role" in ('staff', 'manager', 'owner'));