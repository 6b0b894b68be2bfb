CREATE TABLE "sandbox_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"waits_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_cards_last4" CHECK ("sandbox_cards"."last4" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_cards_card" ON "sandbox_cards" USING btree ("customer_id","brand","last4","exp_month","exp_year") WHERE "sandbox_cards"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "sandbox_cards_waiting" ON "sandbox_cards" USING btree ("waits_for") WHERE "sandbox_cards"."waits_for" is not null;