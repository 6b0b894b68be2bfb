CREATE TABLE "receiving_sales" (
	"day" date NOT NULL,
	"tipo" text,
	"orders" integer NOT NULL,
	"sales_cents" bigint NOT NULL,
	"tip_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	CONSTRAINT "receiving_sales_day_tipo" UNIQUE NULLS NOT DISTINCT("day","tipo")
);
--> statement-breakpoint
-- The days that are rolled up already; a stale one among them is rolled up again by the job.
INSERT INTO "receiving_sales"
  SELECT (created_at at time zone 'America/Mexico_City')::date, tipo, count(*),
    sum(greatest(total_cents - tip_cents - refunded_cents, 0)), sum(least(tip_cents, total_cents - refunded_cents)),
    sum(discount_cents), sum(delivery_cents)
  FROM "orders"
  WHERE status IN ('pagado', 'preparando', 'listo', 'enviado', 'entregado')
    AND (created_at at time zone 'America/Mexico_City')::date IN (SELECT day FROM "sales_days")
  GROUP BY 1, 2;
