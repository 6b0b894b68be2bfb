CREATE TABLE "customer_sales" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"user_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "customer_sales_grain_start_user_id_pk" PRIMARY KEY("grain","start","user_id"),
	CONSTRAINT "customer_sales_grain" CHECK ("customer_sales"."grain" in ('day', 'month', 'year', 'all'))
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "product_sales_grain_start_product_id_pk" PRIMARY KEY("grain","start","product_id"),
	CONSTRAINT "product_sales_grain" CHECK ("product_sales"."grain" in ('day', 'month', 'year', 'all'))
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"sales_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_sales_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_sales_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
-- Any change of an order of a past day makes that day's roll-up stale. Only inserts rows, so that changes of orders never wait for each other.
CREATE FUNCTION mark_stale_sales_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() at time zone 'America/Mexico_City')::date;
BEGIN
  INSERT INTO stale_sales_days (day)
    SELECT DISTINCT day FROM (VALUES
      (CASE WHEN TG_OP <> 'INSERT' THEN (OLD.created_at at time zone 'America/Mexico_City')::date END),
      (CASE WHEN TG_OP <> 'DELETE' THEN (NEW.created_at at time zone 'America/Mexico_City')::date END)) AS touched (day)
    WHERE day < today;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mark_stale_sales_day AFTER INSERT OR UPDATE OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION mark_stale_sales_day();
