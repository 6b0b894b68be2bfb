DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "canonical_email" text;--> statement-breakpoint
-- Existing rows once: ICU maps to lower case as JavaScript does (a test compares the two); new rows get it from the shop.
UPDATE "users" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
-- Two accounts that were kept apart by a way of writing: the older one keeps the address, the newer one's data stay, without a way in.
UPDATE "users" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE EXISTS (
	SELECT FROM "users" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email"
	AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id")
);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email");
