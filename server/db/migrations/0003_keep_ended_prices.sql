-- oldest code: 82
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item" uuid NOT NULL,
	"group_id" uuid,
	"cents" integer,
	"prices" jsonb,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_changes_what" CHECK (num_nonnulls("price_changes"."cents", "price_changes"."prices") = 1 and ("price_changes"."group_id" is null) = ("price_changes"."prices" is null))
);
--> statement-breakpoint
CREATE INDEX "price_changes_item" ON "price_changes" USING btree ("item","ended_at");--> statement-breakpoint
CREATE INDEX "price_changes_ended" ON "price_changes" USING btree ("ended_at");
--> statement-breakpoint
CREATE FUNCTION keep_ended_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (item, cents) VALUES (OLD.id, OLD.price_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_ended_price AFTER UPDATE OF "price_cents" ON "products"
  FOR EACH ROW WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION keep_ended_price();
--> statement-breakpoint
CREATE TRIGGER keep_ended_price AFTER UPDATE OF "price_cents" ON "options"
  FOR EACH ROW WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION keep_ended_price();
--> statement-breakpoint
-- The groups of a product are deleted and inserted again when they are saved.
CREATE FUNCTION keep_ended_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (item, group_id, prices) VALUES (OLD.product_id, OLD.group_id, OLD.prices);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_ended_prices_changed AFTER UPDATE OF "prices" ON "product_option_groups"
  FOR EACH ROW WHEN (OLD.prices <> NEW.prices) EXECUTE FUNCTION keep_ended_prices();
--> statement-breakpoint
CREATE TRIGGER keep_ended_prices_deleted AFTER DELETE ON "product_option_groups" FOR EACH ROW EXECUTE FUNCTION keep_ended_prices();
