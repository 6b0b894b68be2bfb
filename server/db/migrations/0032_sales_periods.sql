-- The job fills them again, with the new figures.
TRUNCATE "sales_days", "product_sales", "customer_sales";--> statement-breakpoint
CREATE TABLE "customer_periods" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"buyers" integer NOT NULL,
	"repeated" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "customer_periods_grain_start_pk" PRIMARY KEY("grain","start")
);
--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "pieces" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sales_best" ON "product_sales" USING btree ("grain","start","quantity" DESC NULLS FIRST,"product_id");