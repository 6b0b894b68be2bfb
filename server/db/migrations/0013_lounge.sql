CREATE TABLE "lounge_cells" (
	"fecha" date NOT NULL,
	"mesa" smallint NOT NULL,
	"hora" smallint NOT NULL,
	"reservation_id" uuid,
	"waiting_id" uuid,
	CONSTRAINT "lounge_cells_fecha_mesa_hora_pk" PRIMARY KEY("fecha","mesa","hora"),
	CONSTRAINT "lounge_cells_owner" CHECK (num_nonnulls("lounge_cells"."reservation_id", "lounge_cells"."waiting_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "lounge_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"confirm_by_hand" boolean DEFAULT false NOT NULL,
	"link_secret" text NOT NULL,
	CONSTRAINT "lounge_settings_one" CHECK ("lounge_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "lounge_tables" (
	"mesa" smallint PRIMARY KEY NOT NULL,
	"seats" smallint NOT NULL,
	"beside" smallint
);
--> statement-breakpoint
CREATE TABLE "lounge_waiting" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"codigo" text NOT NULL,
	"name" text NOT NULL,
	"fecha" date NOT NULL,
	"hora" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"guests" smallint NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"estado" text DEFAULT 'esperando' NOT NULL,
	"offered_until" timestamp with time zone,
	"reservation_id" uuid,
	CONSTRAINT "lounge_waiting_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "lounge_waiting_estado" CHECK ("lounge_waiting"."estado" in ('esperando', 'ofrecida', 'aceptada', 'vencida')),
	CONSTRAINT "lounge_waiting_offered" CHECK ("lounge_waiting"."estado" <> 'ofrecida' or "lounge_waiting"."offered_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"codigo" text NOT NULL,
	"name" text NOT NULL,
	"fecha" date NOT NULL,
	"hora" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"guests" smallint NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"email" text,
	"phone" text,
	"estado" text NOT NULL,
	"walk_in" boolean DEFAULT false NOT NULL,
	"mesas" smallint[] NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "reservations_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "reservations_estado" CHECK ("reservations"."estado" in ('pendiente', 'confirmada', 'en_mesa', 'completada', 'cancelada', 'no_asistio')),
	CONSTRAINT "reservations_guests" CHECK ("reservations"."guests" between 1 and 12),
	CONSTRAINT "reservations_hora" CHECK ("reservations"."hora" between 9 and 21)
);
--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_mesa_lounge_tables_mesa_fk" FOREIGN KEY ("mesa") REFERENCES "public"."lounge_tables"("mesa") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_waiting_id_lounge_waiting_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."lounge_waiting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ADD CONSTRAINT "lounge_waiting_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lounge_cells_reservation" ON "lounge_cells" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "lounge_cells_waiting" ON "lounge_cells" USING btree ("waiting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lounge_waiting_same_person" ON "lounge_waiting" USING btree (lower("email"),"fecha","hora") WHERE "lounge_waiting"."estado" in ('esperando', 'ofrecida');--> statement-breakpoint
CREATE INDEX "lounge_waiting_line" ON "lounge_waiting" USING btree ("fecha","created_at") WHERE "lounge_waiting"."estado" = 'esperando';--> statement-breakpoint
CREATE INDEX "lounge_waiting_offers" ON "lounge_waiting" USING btree ("offered_until") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_same_person" ON "reservations" USING btree (lower("email"),"fecha","hora") WHERE "reservations"."estado" <> 'cancelada';--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("fecha","hora");--> statement-breakpoint
CREATE INDEX "reservations_reminder" ON "reservations" USING btree ("starts_at") WHERE "reservations"."estado" = 'confirmada' and "reservations"."reminded_at" is null;--> statement-breakpoint
INSERT INTO "lounge_tables" ("mesa", "seats", "beside") VALUES
	(1, 2, 2), (2, 2, 1), (3, 2, 4), (4, 2, 3),
	(5, 4, 6), (6, 4, 5), (7, 4, 8), (8, 4, 7),
	(9, 6, 10), (10, 6, 9), (11, 8, 12), (12, 8, 11);
--> statement-breakpoint
INSERT INTO "lounge_settings" ("link_secret") VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
