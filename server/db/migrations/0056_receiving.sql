CREATE TABLE "order_numbers" (
	"number" integer PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_loads" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"barra" integer DEFAULT 0 NOT NULL,
	"cocina" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_loads_seconds" CHECK ("slot_loads"."barra" >= 0 and "slot_loads"."cocina" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot_parts" (
	"intent_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"barra" integer NOT NULL,
	"cocina" integer NOT NULL,
	"taken" boolean DEFAULT true NOT NULL,
	CONSTRAINT "slot_parts_intent_id_at_pk" PRIMARY KEY("intent_id","at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_numbers_order" ON "order_numbers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_numbers_free" ON "order_numbers" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "slot_parts_at" ON "slot_parts" USING btree ("at");