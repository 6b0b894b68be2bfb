CREATE TABLE "order_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_steps_status" CHECK ("order_steps"."status" in ('pendiente', 'pagado', 'preparando', 'enviado', 'entregado', 'cancelado', 'reembolsado'))
);
--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_steps_order" ON "order_steps" USING btree ("order_id","status");--> statement-breakpoint
CREATE INDEX "order_steps_user" ON "order_steps" USING btree ("user_id") WHERE "order_steps"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin (fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
-- Orders from before their history was kept begin it with where they stand.
INSERT INTO "order_steps" ("order_id", "status", "at") SELECT "id", "status", "created_at" FROM "orders";
--> statement-breakpoint
-- Every step tells the open boards of every process, when it commits and only then.
CREATE FUNCTION order_stepped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('orders', NEW.order_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_stepped AFTER INSERT ON "order_steps" FOR EACH ROW EXECUTE FUNCTION order_stepped();
