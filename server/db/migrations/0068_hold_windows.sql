CREATE TABLE "hold_windows" (
	"who" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hold_windows_who_kind_item_pk" PRIMARY KEY("who","kind","item")
);
--> statement-breakpoint
CREATE TABLE "slot_rests" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"barra" integer NOT NULL,
	"cocina" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hold_windows_first" ON "hold_windows" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "slot_rests_at" ON "slot_rests" USING btree ("at");