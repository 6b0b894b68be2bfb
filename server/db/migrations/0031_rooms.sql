CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reservation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"what" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_replies_user" ON "contact_replies" USING btree ("user_id") WHERE "contact_replies"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reservation_changes_reservation" ON "reservation_changes" USING btree ("reservation_id","at","id");--> statement-breakpoint
CREATE INDEX "reservation_changes_user" ON "reservation_changes" USING btree ("user_id") WHERE "reservation_changes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_reason" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null));--> statement-breakpoint
-- The rating of a product counts its visible reviews.
CREATE OR REPLACE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stars integer := CASE WHEN NEW.hidden_at IS NULL THEN NEW.rating ELSE 0 END;
  counted integer := CASE WHEN NEW.hidden_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hidden_at IS NULL THEN
    stars := stars - OLD.rating;
    counted := counted - 1;
  END IF;
  IF stars <> 0 OR counted <> 0 THEN
    UPDATE products SET rating_sum = rating_sum + stars, rating_count = rating_count + counted WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION unrate_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product_id FROM gone WHERE hidden_at IS NULL) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET rating_sum = rating_sum - lost.rating, rating_count = rating_count - lost.total
    FROM (SELECT product_id, sum(rating) AS rating, count(*) AS total FROM gone WHERE hidden_at IS NULL GROUP BY product_id) AS lost
    WHERE products.id = lost.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER rate_product ON "reviews";
--> statement-breakpoint
CREATE TRIGGER rate_product AFTER INSERT OR UPDATE OF "rating", "hidden_at" ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_product();
