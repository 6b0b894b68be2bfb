-- oldest code: 82
CREATE TABLE "trial_absences" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_stamps" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"seal" text NOT NULL,
	"xml" text NOT NULL,
	"issuer_rfc" text NOT NULL,
	"receiver_rfc" text NOT NULL,
	"postal_code" text NOT NULL,
	"total" text NOT NULL,
	"cancel_asked_at" timestamp with time zone,
	CONSTRAINT "trial_stamps_total" CHECK ("trial_stamps"."total" ~ '^[0-9]+\.[0-9]{2}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trial_stamps_key" ON "trial_stamps" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_stamps_seal" ON "trial_stamps" USING btree (md5("seal"));