CREATE TABLE "guest_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscriptions_email";--> statement-breakpoint
DROP INDEX "lounge_waiting_same_person";--> statement-breakpoint
DROP INDEX "reservations_same_person";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "client_key" text;--> statement-breakpoint
-- Existing rows once: ICU maps to lower case as JavaScript does; new rows get it from the shop.
UPDATE "subscriptions" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
UPDATE "lounge_waiting" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
UPDATE "reservations" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC) WHERE "email" IS NOT NULL;--> statement-breakpoint
-- Two rows that were kept apart by a way of writing: both stay, the newer one under a form that no e-mail has.
UPDATE "subscriptions" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE EXISTS (
	SELECT FROM "subscriptions" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email"
	AND ("older"."subscribed_at", "older"."id") < ("newer"."subscribed_at", "newer"."id")
);--> statement-breakpoint
UPDATE "reservations" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE "estado" <> 'cancelada' AND EXISTS (
	SELECT FROM "reservations" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email" AND "older"."estado" <> 'cancelada'
	AND "older"."fecha" = "newer"."fecha" AND "older"."hora" = "newer"."hora"
	AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id")
);--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_mails_recipient" ON "guest_mails" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "guest_mails_at" ON "guest_mails" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_canonical_email" ON "subscriptions" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "lounge_waiting_offered_to" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE INDEX "reservations_client" ON "reservations" USING btree ("client_key") WHERE "reservations"."client_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_same_person" ON "reservations" USING btree ("canonical_email","fecha","hora") WHERE "reservations"."estado" <> 'cancelada';
