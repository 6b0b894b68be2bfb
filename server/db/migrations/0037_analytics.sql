CREATE TABLE "analytics_days" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"visitor" bigint NOT NULL,
	"name" text NOT NULL,
	"value_cents" integer NOT NULL,
	"source" text,
	"country" text NOT NULL,
	CONSTRAINT "analytics_events_name" CHECK ("analytics_events"."name" in ('page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'))
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_day" ON "analytics_events" USING btree ("day","visitor","at");