ALTER TABLE "products" ADD COLUMN "tax" text DEFAULT 'preparado_16' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "station" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prep_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ships" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (fold("name")) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at" DESC NULLS LAST,"id") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("sold_out_until") WHERE "products"."sold_out_until" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax" CHECK ("products"."tax" in ('preparado_16', 'alimento_0', 'exento'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_station" CHECK ("products"."station" in ('barra', 'cocina', 'none'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_prep_seconds" CHECK ("products"."prep_seconds" between 0 and 7200);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sold_out" CHECK ("products"."sold_out_until" is null or not "products"."available");--> statement-breakpoint
-- The demo shop's goods, as the seed has them. What the owner has changed keeps the defaults.
UPDATE "products" SET "tax" = 'alimento_0', "ships" = true WHERE "slug" IN ('cafe-chiapas', 'cafe-veracruz', 'cafe-oaxaca') AND "description" LIKE '%bolsa de 340 g.';
