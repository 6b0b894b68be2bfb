ALTER TABLE "products" ADD COLUMN "station_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Products without a station that are not sent as parcels: nobody may have decided that, because none was the default.
UPDATE "products" SET "station_chosen" = false WHERE "station" = 'none' AND NOT "ships";--> statement-breakpoint
CREATE INDEX "products_station_open" ON "products" USING btree ("id") WHERE not "products"."station_chosen";
