CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("user_id","product_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_comment" CHECK (char_length("reviews"."comment") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "catalog_version" ADD COLUMN "ratings_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_version" ADD COLUMN "rated_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_created_at" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- The stars of a product follow its reviews, whoever changes them and however.
CREATE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.product_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE products SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.product_id;
  ELSIF NEW.rating <> OLD.rating THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating - OLD.rating WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rate_product AFTER INSERT OR UPDATE OF "rating" OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_product();
--> statement-breakpoint
-- New stars count the catalogue's version up once a second at most; in between they are due, and whoever reads the version counts them in.
CREATE FUNCTION ratings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current bigint;
BEGIN
  UPDATE catalog_version SET version = version + 1, ratings_due = false, rated_at = clock_timestamp()
    WHERE rated_at < clock_timestamp() - interval '1 second'
    RETURNING version INTO current;
  IF FOUND THEN
    PERFORM pg_notify('catalog', current::text);
  ELSE
    -- Also when they are due already: waiting for the row keeps the counting from missing these.
    UPDATE catalog_version SET ratings_due = true;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER catalog_changed ON "products";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_changed AFTER INSERT OR DELETE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_changed AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.rating_sum = NEW.rating_sum AND OLD.rating_count = NEW.rating_count) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ratings_changed AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.rating_sum <> NEW.rating_sum OR OLD.rating_count <> NEW.rating_count) EXECUTE FUNCTION ratings_changed();
