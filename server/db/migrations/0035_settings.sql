CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_version" CHECK ("settings"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Settings are on every page: a change of them raises the version of cached pages, and tells all processes.
CREATE CONSTRAINT TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON "settings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- The lounge's tables and its switch become a section of the settings, unless they are still those of a new shop.
WITH lounge AS (
  SELECT
    (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('numero', mesa, 'lugares', seats, 'junto_a', beside)) ORDER BY mesa) FROM "lounge_tables") AS tables,
    (SELECT array_agg((mesa, seats, beside)::text ORDER BY mesa) FROM "lounge_tables") AS listed,
    (SELECT confirm_by_hand FROM "lounge_settings") AS by_hand
)
INSERT INTO "settings" ("section", "version", "value", "updated_at")
SELECT 'lounge', 1, jsonb_build_object('mesas', tables, 'confirmar_a_mano', by_hand), now()
FROM lounge
WHERE by_hand OR listed IS DISTINCT FROM '{"(1,2,2)","(2,2,1)","(3,2,4)","(4,2,3)","(5,4,6)","(6,4,5)","(7,4,8)","(8,4,7)","(9,6,10)","(10,6,9)","(11,8,12)","(12,8,11)"}'::text[];
--> statement-breakpoint
ALTER TABLE "lounge_cells" DROP CONSTRAINT "lounge_cells_mesa_lounge_tables_mesa_fk";--> statement-breakpoint
DROP TABLE "lounge_tables";--> statement-breakpoint
ALTER TABLE "lounge_settings" DROP COLUMN "confirm_by_hand";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "points_rate" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "stay_hours" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "percent" smallint DEFAULT 30 NOT NULL;
