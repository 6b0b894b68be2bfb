-- The steps that made the schema until 2026-11-29; then one migration took their place (server/db/migrations/0000_baseline.sql).
-- Databases and backups from before it go through the steps that they lack: see migrate.ts. Nothing is added here.
--> step 0000_foundation 1795265319126
-- Extensions and functions that the tables' generated columns and indexes rest on.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text without case, accents and ways of encoding them: what a search compares.
-- unaccent() is only "stable", since a dictionary may change; ours does not, and a generated column needs "immutable".
-- The named collation makes the result the same on every server, whatever its locale.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, lower(normalize($1, NFKC) collate "pg_c_utf8"));
--> step 0001_shop 1795265415293
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"telefono" text,
	"rfc" text,
	"avatar_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text DEFAULT 'Mexico' NOT NULL,
	"phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_one_per_product" UNIQUE("cart_id","product_id","options"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"session_hash" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "carts_session_hash_unique" UNIQUE("session_hash"),
	CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("carts"."user_id", "carts"."session_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalog_version_single" CHECK ("catalog_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"price_cents" integer NOT NULL,
	"original_price_cents" integer,
	"category" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"folded" text GENERATED ALWAYS AS (fold("products"."name" || ' ' || "products"."category" || ' ' || "products"."description")) STORED NOT NULL,
	CONSTRAINT "products_category" CHECK ("products"."category" in ('café', 'bebidas', 'postres', 'desayunos', 'almuerzos')),
	CONSTRAINT "products_price_cents" CHECK ("products"."price_cents" between 1 and 10000000),
	CONSTRAINT "products_rating" CHECK ("products"."rating_count" >= 0 and "products"."rating_sum" between "products"."rating_count" and "products"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"product" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folio" text GENERATED ALWAYS AS (left("orders"."id"::text, 8)) STORED NOT NULL,
	"user_id" uuid,
	"status" text NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_method" text NOT NULL,
	"intent_id" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pendiente', 'pagado', 'preparando', 'enviado', 'entregado', 'cancelado', 'reembolsado')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lines" jsonb,
	"shipping_address" jsonb,
	"amount_cents" integer NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'ordered', 'refunded', 'cancelled')),
	CONSTRAINT "drafts_amount" CHECK ("drafts"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_ledger_kind" CHECK ("points_ledger"."kind" in ('purchase'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_intents_status" CHECK ("sandbox_intents"."status" in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
	CONSTRAINT "sandbox_intents_amount" CHECK ("sandbox_intents"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "carts_guest_updated_at" ON "carts" USING btree ("updated_at") WHERE "carts"."session_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("featured" DESC NULLS FIRST,"name" collate "es-x-icu","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_listing" ON "products" USING btree ("category","featured" DESC NULLS FIRST,"name" collate "es-x-icu","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_folded" ON "products" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_folio" ON "orders" USING btree ("folio");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drafts_open" ON "drafts" USING btree ("created_at") WHERE "drafts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "points_ledger_user" ON "points_ledger" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_order" ON "points_ledger" USING btree ("order_id","kind") WHERE "points_ledger"."order_id" is not null;
--> step 0002_catalog_version 1795265415972
-- Every change of the catalogue counts its version up and tells the processes that cache it.
INSERT INTO "catalog_version" ("id") VALUES (1);
--> statement-breakpoint
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_in text := pg_current_xact_id()::text;
  current bigint;
BEGIN
  -- Once per transaction is enough, however many rows it changes.
  IF current_setting('shop.catalog_changed_in', true) = changed_in THEN
    RETURN NULL;
  END IF;
  INSERT INTO catalog_version AS counter (id) VALUES (1)
    ON CONFLICT (id) DO UPDATE SET version = counter.version + 1
    RETURNING version INTO current;
  PERFORM pg_notify('catalog', current::text);
  PERFORM set_config('shop.catalog_changed_in', changed_in, true);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deferred: the one row of catalog_version is locked last and for the length of a commit only, so that
-- transactions which change several products can neither queue behind each other for long nor deadlock over it.
CREATE CONSTRAINT TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> step 0003_cart_limit 1795266391086
-- A cart has at most 100 lines (contract/cart.ts: MAX_LINES), however many are added at the same moment: who adds a line has
-- locked the cart, and a function sees what was committed while it waited for that lock, which the adding statement does not.
CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) < 100 THEN
    RETURN NEW;
  END IF;
  -- A line that is there already only grows; lines of deleted products are not shown and take no room.
  IF EXISTS (SELECT FROM cart_lines WHERE cart_id = NEW.cart_id AND product_id = NEW.product_id AND options = NEW.options)
    OR (SELECT count(*) FROM cart_lines JOIN products ON products.id = product_id AND deleted_at IS NULL WHERE cart_id = NEW.cart_id) < 100 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the cart is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'cart_lines_limit', TABLE = 'cart_lines';
END
$$;
--> statement-breakpoint
CREATE TRIGGER cart_lines_limit BEFORE INSERT ON "cart_lines" FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();
--> step 0004_payments 1795266400648
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "paid_cents" integer;
--> step 0005_rate_limits 1795266787450
-- The shape that rate-limiter-flexible expects. Unlogged: counters may start anew after a crash, and cost little until then.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
--> step 0006_rewards 1795271345019
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cost" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rewards_kind" CHECK ("rewards"."kind" in ('discount', 'free')),
	CONSTRAINT "rewards_state" CHECK ("rewards"."state" in ('open', 'used', 'returned')),
	CONSTRAINT "rewards_used" CHECK (("rewards"."state" = 'used') = ("rewards"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "points_ledger" DROP CONSTRAINT "points_ledger_kind";--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "reward_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rewards_open" ON "rewards" USING btree ("user_id") WHERE "rewards"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rewards_order" ON "rewards" USING btree ("order_id") WHERE "rewards"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_reward" ON "points_ledger" USING btree ("reward_id","kind") WHERE "points_ledger"."reward_id" is not null;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_kind" CHECK ("points_ledger"."kind" in ('purchase', 'refund', 'redeem', 'return'));
--> step 0007_order_steps 1795271428902
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
--> step 0008_reconcile 1795276079523
ALTER TABLE "payment_events" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "payment_events" CASCADE;--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_state";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "drafts_open";--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("check_at") WHERE "drafts"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "drafts_unmatched" ON "drafts" USING btree ("paid_at") WHERE "drafts"."state" in ('open', 'refunding') and "drafts"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'ordered', 'refunding', 'refunded', 'cancelled'));--> statement-breakpoint
-- Refunds that may still have waited as jobs of their own: asking twice gives nothing back twice.
UPDATE "drafts" d SET "state" = 'refunding', "paid_at" = now() WHERE "state" = 'refunded' OR ("state" = 'ordered' AND EXISTS (
  SELECT FROM "orders" o WHERE o."intent_id" = d."intent_id" AND o."total_cents" > 0 AND o."status" IN ('cancelado', 'reembolsado')));
--> statement-breakpoint
-- What used to come by the clock and is the reconciliation's now.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name IN ('drafts-overdue', 'payment-events-forget');
  END IF;
END
$$;
--> step 0009_search_people 1795277478673
DROP INDEX "users_folded";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text GENERATED ALWAYS AS (fold("users"."name" || ' ' || "users"."email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin ("folded" gin_trgm_ops);
--> step 0010_product_facts 1795280706529
ALTER TABLE "products" ADD COLUMN "allergens" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "dietary" text[] DEFAULT '{}' NOT NULL;
--> step 0011_club_and_contact 1795280857821
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"secret" text NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"welcomed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_email" ON "subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscriptions_current" ON "subscriptions" USING btree ("subscribed_at" DESC NULLS FIRST,"id") WHERE "subscriptions"."unsubscribed_at" is null;
--> step 0012_reviews 1795280969016
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
--> step 0013_lounge 1795281185640
CREATE TABLE "lounge_cells" (
	"fecha" date NOT NULL,
	"mesa" smallint NOT NULL,
	"hora" smallint NOT NULL,
	"reservation_id" uuid,
	"waiting_id" uuid,
	CONSTRAINT "lounge_cells_fecha_mesa_hora_pk" PRIMARY KEY("fecha","mesa","hora"),
	CONSTRAINT "lounge_cells_owner" CHECK (num_nonnulls("lounge_cells"."reservation_id", "lounge_cells"."waiting_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "lounge_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"confirm_by_hand" boolean DEFAULT false NOT NULL,
	"link_secret" text NOT NULL,
	CONSTRAINT "lounge_settings_one" CHECK ("lounge_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "lounge_tables" (
	"mesa" smallint PRIMARY KEY NOT NULL,
	"seats" smallint NOT NULL,
	"beside" smallint
);
--> statement-breakpoint
CREATE TABLE "lounge_waiting" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"codigo" text NOT NULL,
	"name" text NOT NULL,
	"fecha" date NOT NULL,
	"hora" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"guests" smallint NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"estado" text DEFAULT 'esperando' NOT NULL,
	"offered_until" timestamp with time zone,
	"reservation_id" uuid,
	CONSTRAINT "lounge_waiting_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "lounge_waiting_estado" CHECK ("lounge_waiting"."estado" in ('esperando', 'ofrecida', 'aceptada', 'vencida')),
	CONSTRAINT "lounge_waiting_offered" CHECK ("lounge_waiting"."estado" <> 'ofrecida' or "lounge_waiting"."offered_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"codigo" text NOT NULL,
	"name" text NOT NULL,
	"fecha" date NOT NULL,
	"hora" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"guests" smallint NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"email" text,
	"phone" text,
	"estado" text NOT NULL,
	"walk_in" boolean DEFAULT false NOT NULL,
	"mesas" smallint[] NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "reservations_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "reservations_estado" CHECK ("reservations"."estado" in ('pendiente', 'confirmada', 'en_mesa', 'completada', 'cancelada', 'no_asistio')),
	CONSTRAINT "reservations_guests" CHECK ("reservations"."guests" between 1 and 12),
	CONSTRAINT "reservations_hora" CHECK ("reservations"."hora" between 9 and 21)
);
--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_mesa_lounge_tables_mesa_fk" FOREIGN KEY ("mesa") REFERENCES "public"."lounge_tables"("mesa") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_waiting_id_lounge_waiting_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."lounge_waiting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ADD CONSTRAINT "lounge_waiting_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lounge_cells_reservation" ON "lounge_cells" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "lounge_cells_waiting" ON "lounge_cells" USING btree ("waiting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lounge_waiting_same_person" ON "lounge_waiting" USING btree (lower("email"),"fecha","hora") WHERE "lounge_waiting"."estado" in ('esperando', 'ofrecida');--> statement-breakpoint
CREATE INDEX "lounge_waiting_line" ON "lounge_waiting" USING btree ("fecha","created_at") WHERE "lounge_waiting"."estado" = 'esperando';--> statement-breakpoint
CREATE INDEX "lounge_waiting_offers" ON "lounge_waiting" USING btree ("offered_until") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_same_person" ON "reservations" USING btree (lower("email"),"fecha","hora") WHERE "reservations"."estado" <> 'cancelada';--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("fecha","hora");--> statement-breakpoint
CREATE INDEX "reservations_reminder" ON "reservations" USING btree ("starts_at") WHERE "reservations"."estado" = 'confirmada' and "reservations"."reminded_at" is null;--> statement-breakpoint
INSERT INTO "lounge_tables" ("mesa", "seats", "beside") VALUES
	(1, 2, 2), (2, 2, 1), (3, 2, 4), (4, 2, 3),
	(5, 4, 6), (6, 4, 5), (7, 4, 8), (8, 4, 7),
	(9, 6, 10), (10, 6, 9), (11, 8, 12), (12, 8, 11);
--> statement-breakpoint
INSERT INTO "lounge_settings" ("link_secret") VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> step 0014_office 1795288249919
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_left" ON "subscriptions" USING btree ("unsubscribed_at" DESC NULLS FIRST,"id") WHERE "subscriptions"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> step 0015_password_resets 1795288276688
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");
--> step 0016_reviews_in_order 1795288922406
-- Whoever leaves takes all their reviews along. The products are locked in one order, whatever order the reviews lie in: two
-- people who reviewed the same products and leave at once would wait for each other otherwise.
CREATE FUNCTION unrate_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product_id FROM gone) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET rating_sum = rating_sum - lost.rating, rating_count = rating_count - lost.total
    FROM (SELECT product_id, sum(rating) AS rating, count(*) AS total FROM gone GROUP BY product_id) AS lost
    WHERE products.id = lost.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.product_id;
  ELSIF NEW.rating <> OLD.rating THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating - OLD.rating WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER rate_product ON "reviews";
--> statement-breakpoint
CREATE TRIGGER rate_product AFTER INSERT OR UPDATE OF "rating" ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_product();
--> statement-breakpoint
CREATE TRIGGER unrate_products AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unrate_products();
--> step 0017_canonical_email 1795345286097
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "canonical_email" text;--> statement-breakpoint
-- Existing rows once: ICU maps to lower case as JavaScript does (a test compares the two); new rows get it from the shop.
UPDATE "users" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
-- Two accounts that were kept apart by a way of writing: the older one keeps the address, the newer one's data stay, without a way in.
UPDATE "users" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE EXISTS (
	SELECT FROM "users" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email"
	AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id")
);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email");
--> step 0018_steps_by_time 1795345785669
CREATE INDEX "order_steps_at" ON "order_steps" USING btree ("at");--> statement-breakpoint
-- Processes with an open board read new steps by their time. NOTIFY would make paying transactions commit one after another.
DROP TRIGGER order_stepped ON "order_steps";
--> statement-breakpoint
DROP FUNCTION order_stepped();
--> step 0019_same_lines 1795346484413
DROP INDEX "drafts_user";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_same_lines" ON "drafts" USING btree ("user_id","fingerprint") WHERE "drafts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id","created_at" DESC NULLS FIRST);
--> step 0020_trial_points 1795347466885
ALTER TABLE "points_ledger" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the sandbox's orders earned. Rewards of those who never earned anything else were paid with that alone.
UPDATE "points_ledger" l SET "trial" = true FROM "orders" o WHERE o."id" = l."order_id" AND o."intent_id" LIKE 'pi\_sandbox\_%';--> statement-breakpoint
UPDATE "rewards" r SET "trial" = true
WHERE EXISTS (SELECT FROM "points_ledger" l WHERE l."user_id" = r."user_id" AND l."trial")
  AND NOT EXISTS (SELECT FROM "points_ledger" l WHERE l."user_id" = r."user_id" AND l."kind" = 'purchase' AND l."amount" > 0 AND NOT l."trial");--> statement-breakpoint
UPDATE "points_ledger" l SET "trial" = true FROM "rewards" r WHERE r."id" = l."reward_id" AND r."trial";
--> step 0021_known_addresses 1795348529414
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> step 0022_guest_limits 1795349079481
CREATE TABLE "guest_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscriptions_email";--> statement-breakpoint
DROP INDEX "lounge_waiting_same_person";--> statement-breakpoint
DROP INDEX "reservations_same_person";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "client_key" text;--> statement-breakpoint
-- Existing rows once: ICU maps to lower case as JavaScript does; new rows get it from the shop.
UPDATE "subscriptions" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
UPDATE "lounge_waiting" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC);--> statement-breakpoint
UPDATE "reservations" SET "canonical_email" = normalize(lower(normalize("email", NFKC) COLLATE "und-x-icu"), NFKC) WHERE "email" IS NOT NULL;--> statement-breakpoint
-- Two rows that were kept apart by a way of writing: both stay, the newer one under a form that no e-mail has.
UPDATE "subscriptions" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE EXISTS (
	SELECT FROM "subscriptions" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email"
	AND ("older"."subscribed_at", "older"."id") < ("newer"."subscribed_at", "newer"."id")
);--> statement-breakpoint
UPDATE "reservations" AS "newer" SET "canonical_email" = "canonical_email" || ' ' || "id" WHERE "estado" <> 'cancelada' AND EXISTS (
	SELECT FROM "reservations" AS "older" WHERE "older"."canonical_email" = "newer"."canonical_email" AND "older"."estado" <> 'cancelada'
	AND "older"."fecha" = "newer"."fecha" AND "older"."hora" = "newer"."hora"
	AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id")
);--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_mails_recipient" ON "guest_mails" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "guest_mails_at" ON "guest_mails" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_canonical_email" ON "subscriptions" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "lounge_waiting_offered_to" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE INDEX "reservations_client" ON "reservations" USING btree ("client_key") WHERE "reservations"."client_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_same_person" ON "reservations" USING btree ("canonical_email","fecha","hora") WHERE "reservations"."estado" <> 'cancelada';
--> step 0023_demo_rows 1795360393576
CREATE TABLE "demo_rows" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "demo_rows_kind_id_pk" PRIMARY KEY("kind","id")
);
--> step 0024_salad_has_cheese 1795360453576
-- The picture of the demo salad shows cheese. A salad that the owner has changed stays as it is.
UPDATE "products" SET
  "description" = 'Hojas verdes con huevo, queso fresco, aguacate y jitomate cherry.',
  "allergens" = '{lácteos,huevo}',
  "dietary" = '{vegetariano,"sin gluten"}'
WHERE "slug" = 'ensalada'
  AND "image" = '/art/products/ensalada-1000.webp'
  AND "description" = 'Hojas verdes con huevo, aguacate y jitomate cherry.'
  AND "allergens" = '{huevo}';
--> step 0025_staff_roles 1795373440759
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
-- There was one kind of admin so far: all of them are owners.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK (("users"."role" = 'admin') = ("users"."staff_role" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_roles" CHECK ("users"."staff_role" in ('staff', 'manager', 'owner'));
--> step 0026_sales_roll_up 1795374826047
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
--> step 0027_staff_and_audit 1795375310220
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"summary" text NOT NULL,
	CONSTRAINT "audit_actor_named" CHECK (("audit_entries"."actor_id" is null) = ("audit_entries"."actor_name" is null))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_staff_role" CHECK ("invitations"."staff_role" in ('staff', 'manager', 'owner'))
);
--> statement-breakpoint
DROP INDEX "users_created_at";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_entries" USING btree ("actor_id","at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit_entries" USING btree ("kind","at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_canonical_email" ON "invitations" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("staff_role","created_at" DESC NULLS FIRST,"id") WHERE "users"."staff_role" is not null;--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
-- The last owner can be neither demoted nor deleted. The lock makes parallel changes wait for each other: the second one sees the first.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('accounts.admins'));
  IF NOT EXISTS (SELECT FROM users WHERE staff_role = 'owner') THEN
    RAISE EXCEPTION 'the last owner has to stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_owner';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_an_owner_demoted AFTER UPDATE OF "staff_role" ON "users"
  FOR EACH ROW WHEN (OLD.staff_role = 'owner' AND NEW.staff_role IS DISTINCT FROM 'owner') EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
CREATE TRIGGER keep_an_owner_deleted AFTER DELETE ON "users"
  FOR EACH ROW WHEN (OLD.staff_role = 'owner') EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
-- Entries of the audit log are never changed, and deleted only when they are two years old.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit entries are kept as they are';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_entries BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
--> step 0028_shipments 1795375663776
CREATE TABLE "carrier_reports" (
	"number" text PRIMARY KEY NOT NULL,
	"report" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"location" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"carrier" text NOT NULL,
	"order_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"origin" jsonb NOT NULL,
	"destination" jsonb NOT NULL,
	"packages" jsonb NOT NULL,
	"estimated_at" timestamp with time zone,
	"label" "bytea",
	"label_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ask_at" timestamp with time zone,
	CONSTRAINT "shipments_number_unique" UNIQUE("number"),
	CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('pending', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_reports_asked_at" ON "carrier_reports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("order_id","fingerprint") WHERE "shipments"."status" <> 'returned';--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_created_at" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("status") WHERE "shipments"."status" in ('pending', 'in_transit', 'out_for_delivery', 'exception');--> statement-breakpoint
CREATE INDEX "shipments_ask_at" ON "shipments" USING btree ("ask_at") WHERE "shipments"."ask_at" is not null;
--> step 0029_find_by_name_and_account 1795376527096
ALTER TABLE "reservations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at") WHERE "reservations"."user_id" is not null;
--> step 0030_partial_refunds 1795377066411
CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"items" jsonb,
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "part_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "part_refunds_amount" CHECK ("part_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "answered_requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"refusal" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_steps_at";--> statement-breakpoint
DROP INDEX "points_ledger_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "part_refunds_intent" ON "part_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "part_refunds_due" ON "part_refunds" USING btree ("check_at") WHERE "part_refunds"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "answered_requests_at" ON "answered_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent" ON "sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "orders_updated_at" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_purchase" ON "points_ledger" USING btree ("order_id") WHERE "points_ledger"."kind" = 'purchase' and "points_ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "points_ledger_of_order" ON "points_ledger" USING btree ("order_id","kind") WHERE "points_ledger"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");
--> step 0031_rooms 1795377491757
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
--> step 0032_sales_periods 1795377610406
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
--> step 0033_staff_facts 1795377864088
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
--> step 0034_customer_counts 1795378543951
CREATE INDEX "users_customers" ON "users" USING btree ("created_at") WHERE "users"."role" = 'customer';
--> step 0035_settings 1795379163855
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
--> step 0036_invoices 1795379549372
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"folio" text GENERATED ALWAYS AS ("invoices"."series" || '-' || "invoices"."number"::text) STORED NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" text DEFAULT 'preparado_16' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "invoices_folio" ON "invoices" USING btree (upper("folio"));--> statement-breakpoint
CREATE INDEX "invoices_made_at" ON "invoices" USING btree ("made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax" in ('preparado_16', 'alimento_0', 'exento'));
--> step 0037_analytics 1795379611166
CREATE TABLE "analytics_days" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"visitor" bigint NOT NULL,
	"name" text NOT NULL,
	"value_cents" integer NOT NULL,
	"source" text,
	"country" text NOT NULL,
	CONSTRAINT "analytics_events_name" CHECK ("analytics_events"."name" in ('page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'))
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_day" ON "analytics_events" USING btree ("day","visitor","at");
--> step 0038_counted_by_index 1795390101562
CREATE INDEX "products_unavailable" ON "products" USING btree ("id") WHERE not "products"."available" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_counted" ON "reservations" USING btree ("fecha","estado","guests");
--> step 0039_demo_visits 1795390313528
ALTER TABLE "analytics_days" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;
--> step 0040_account_preferences 1795425773497
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'preparando' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('preparando', 'listo')),
	CONSTRAINT "data_exports_ready" CHECK (("data_exports"."state" = 'listo') = ("data_exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pedidos" boolean NOT NULL,
	"reservaciones" boolean NOT NULL,
	"analitica" boolean NOT NULL,
	"tema" text NOT NULL,
	CONSTRAINT "preferences_tema" CHECK ("preferences"."tema" in ('sistema', 'claro', 'oscuro'))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" = 'preparando';--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","requested_at" DESC NULLS FIRST);
--> step 0041_covering_indexes 1795438473182
DROP INDEX "order_lines_order";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");
--> step 0042_email_and_devices 1795440138323
CREATE TABLE "email_verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_verifications_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "email_verifications_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_verifications_expires_at" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");
--> step 0043_two_step 1795442714359
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "two_step_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_period" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_challenges" ADD CONSTRAINT "two_step_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_steps" ADD CONSTRAINT "two_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_step_challenges_user" ON "two_step_challenges" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "two_step_challenges_expires_at" ON "two_step_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_codes_user" ON "wrong_codes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "wrong_codes" USING btree ("at");
--> step 0044_google_sign_in 1795510258056
CREATE TABLE "google_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "google_accounts_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "google_hand_overs" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_hand_overs" ADD CONSTRAINT "google_hand_overs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_hand_overs_user" ON "google_hand_overs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_hand_overs_expires_at" ON "google_hand_overs" USING btree ("expires_at");
--> step 0045_billing_data 1795513348440
CREATE TABLE "billing_data" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rfc" text NOT NULL,
	"nombre" text NOT NULL,
	"codigo_postal" text NOT NULL,
	"regimen" text NOT NULL,
	"uso_cfdi" text NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_data" ADD CONSTRAINT "billing_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> step 0046_payment_customers 1795513904899
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> step 0047_waiting_payments 1795517368828
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_state";--> statement-breakpoint
DROP INDEX "drafts_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_funding" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "instructions" jsonb;--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("check_at") WHERE "drafts"."state" in ('open', 'waiting', 'refunding');--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'waiting', 'ordered', 'refunding', 'refunded', 'cancelled'));
--> step 0048_disputes 1795519621204
CREATE TABLE "order_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_disputes_status" CHECK ("order_disputes"."status" in ('abierta', 'ganada', 'perdida'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_disputes_intent" ON "order_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("created_at") WHERE "order_disputes"."status" = 'abierta';--> statement-breakpoint
CREATE INDEX "part_refunds_failed" ON "part_refunds" USING btree ("failed_at") WHERE "part_refunds"."failed_at" is not null;
--> step 0049_waiting_orders_bound 1795526133125
CREATE INDEX "drafts_waiting" ON "drafts" USING btree ("user_id") WHERE "drafts"."state" = 'waiting';
--> step 0050_product_options 1795555679267
CREATE TABLE "option_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"min" integer NOT NULL,
	"max" integer,
	"each_max" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "option_groups_limits" CHECK ("option_groups"."min" between 0 and 20 and "option_groups"."max" >= "option_groups"."min"),
	CONSTRAINT "option_groups_each" CHECK ("option_groups"."each_max" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"contains" text[] DEFAULT '{}',
	"breaks" text[] DEFAULT '{}' NOT NULL,
	"prep_seconds" integer DEFAULT 0 NOT NULL,
	"station" text DEFAULT 'none' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"sold_out_until" timestamp with time zone,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "options_price" CHECK (abs("options"."price_cents") <= 100000),
	CONSTRAINT "options_prep_seconds" CHECK ("options"."prep_seconds" between 0 and 7200),
	CONSTRAINT "options_station" CHECK ("options"."station" in ('barra', 'cocina', 'none')),
	CONSTRAINT "options_sold_out" CHECK ("options"."sold_out_until" is null or not "options"."available")
);
--> statement-breakpoint
CREATE TABLE "product_option_groups" (
	"product_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"min" integer,
	"max" integer,
	"defaults" uuid[] DEFAULT '{}' NOT NULL,
	"hidden" uuid[] DEFAULT '{}' NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_option_groups_product_id_group_id_pk" PRIMARY KEY("product_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_one_per_product";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "options_group" ON "options" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "options_sold_out" ON "options" USING btree ("sold_out_until") WHERE "options"."sold_out_until" is not null;--> statement-breakpoint
CREATE INDEX "product_option_groups_group" ON "product_option_groups" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_one_per_product" UNIQUE("cart_id","product_id","options","note");--> statement-breakpoint
-- Options are on cached pages and lists: a change of them raises the catalogue's version.
CREATE CONSTRAINT TRIGGER option_groups_changed AFTER INSERT OR UPDATE OR DELETE ON "option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER options_changed AFTER INSERT OR UPDATE OR DELETE ON "options"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_options_changed AFTER INSERT OR UPDATE OR DELETE ON "product_option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> step 0051_receiving 1795556232402
ALTER TABLE "order_steps" DROP CONSTRAINT "order_steps_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "station" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tipo" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mesa" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mesa_secure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reservation_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subtotal_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "receiving" jsonb;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_status" CHECK ("order_steps"."status" in ('pendiente', 'pagado', 'preparando', 'listo', 'enviado', 'entregado', 'cancelado', 'reembolsado'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tipo" CHECK ("orders"."tipo" in ('recoger', 'mesa', 'domicilio', 'paquete'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."discount_cents", "orders"."delivery_cents", "orders"."tip_cents") >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_without_tipo" CHECK ("orders"."tipo" is not null or num_nonnulls("orders"."number", "orders"."promised_at", "orders"."mesa") = 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pendiente', 'pagado', 'preparando', 'listo', 'enviado', 'entregado', 'cancelado', 'reembolsado'));
--> step 0052_cart_line_notes 1795556789818
-- Lines of the same product and options with other notes are lines of their own: see the unique constraint.
CREATE OR REPLACE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) < 100 THEN
    RETURN NEW;
  END IF;
  -- A line that is there already only grows; lines of deleted products are not shown and take no room.
  IF EXISTS (SELECT FROM cart_lines
      WHERE cart_id = NEW.cart_id AND product_id = NEW.product_id AND options = NEW.options AND note = NEW.note)
    OR (SELECT count(*) FROM cart_lines JOIN products ON products.id = product_id AND deleted_at IS NULL WHERE cart_id = NEW.cart_id) < 100 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the cart is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'cart_lines_limit', TABLE = 'cart_lines';
END
$$;
--> step 0053_stock 1795557037428
CREATE TABLE "holds" (
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"quantity" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"client" text,
	"day" date,
	"state" text DEFAULT 'held' NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_intent_id_kind_item_pk" PRIMARY KEY("intent_id","kind","item"),
	CONSTRAINT "holds_quantity" CHECK ("holds"."quantity" > 0),
	CONSTRAINT "holds_state" CHECK ("holds"."state" in ('held', 'waiting', 'given_back'))
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"left" integer NOT NULL,
	"refill" integer,
	"day" date,
	"shown_sold_out" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "stock_kind" CHECK ("stock"."kind" in ('product', 'option')),
	CONSTRAINT "stock_left" CHECK ("stock"."left" >= 0 and "stock"."refill" >= 0),
	CONSTRAINT "stock_mode" CHECK (case "stock"."mode" when 'count' then "stock"."refill" is null and "stock"."day" is null
        when 'daily' then "stock"."refill" is not null and "stock"."day" is not null else false end)
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"why" text NOT NULL,
	"change" integer NOT NULL,
	"left" integer NOT NULL,
	"day" date,
	"order_id" uuid,
	"by_id" uuid,
	"reason" text,
	CONSTRAINT "stock_changes_why" CHECK ("stock_changes"."why" in ('sold', 'returned', 'recount', 'refill'))
);
--> statement-breakpoint
CREATE INDEX "holds_user" ON "holds" USING btree ("user_id") WHERE "holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "holds_client" ON "holds" USING btree ("client","kind") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_until" ON "holds" USING btree ("until") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_first" ON "holds" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("kind","item_id") WHERE "stock"."left" <= 5 or "stock"."refill" <= 5 or "stock"."shown_sold_out";--> statement-breakpoint
CREATE INDEX "stock_changes_item" ON "stock_changes" USING btree ("kind","item_id","id");--> statement-breakpoint
CREATE INDEX "stock_changes_order" ON "stock_changes" USING btree ("order_id") WHERE "stock_changes"."order_id" is not null;--> statement-breakpoint
-- Of stock, pages show at once only whether something is sold out. A sale changes other columns, so it raises no version and notifies nobody.
CREATE CONSTRAINT TRIGGER stock_shown AFTER UPDATE OF "shown_sold_out" ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.shown_sold_out <> OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_removed AFTER DELETE ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
--> step 0054_latest_lines_of_product 1795559973145
DROP INDEX "order_lines_product";--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","id");
--> step 0055_guests 1795561163557
DROP INDEX "users_canonical_email";--> statement-breakpoint
DROP INDEX "users_customers";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("canonical_email") WHERE "users"."is_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email") WHERE not "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_customers" ON "users" USING btree ("created_at") WHERE "users"."role" = 'customer' and not "users"."is_guest";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guests_have_no_way_in" CHECK (not "users"."is_guest" or ("users"."role" = 'customer' and "users"."password_hash" is null));
--> step 0056_receiving 1795561922298
CREATE TABLE "order_numbers" (
	"number" integer PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_loads" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"barra" integer DEFAULT 0 NOT NULL,
	"cocina" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_loads_seconds" CHECK ("slot_loads"."barra" >= 0 and "slot_loads"."cocina" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot_parts" (
	"intent_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"barra" integer NOT NULL,
	"cocina" integer NOT NULL,
	"taken" boolean DEFAULT true NOT NULL,
	CONSTRAINT "slot_parts_intent_id_at_pk" PRIMARY KEY("intent_id","at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_numbers_order" ON "order_numbers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_numbers_free" ON "order_numbers" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "slot_parts_at" ON "slot_parts" USING btree ("at");
--> step 0057_orders_of_visit 1795569345950
CREATE INDEX "orders_reservation" ON "orders" USING btree ("reservation_id") WHERE "orders"."reservation_id" is not null;
--> step 0058_promotions 1795570520342
CREATE TABLE "promotion_counts" (
	"promotion_id" uuid NOT NULL,
	"person" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_counts_promotion_id_person_pk" PRIMARY KEY("promotion_id","person"),
	CONSTRAINT "promotion_counts_used" CHECK ("promotion_counts"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"intent_id" text NOT NULL,
	"promotion_id" uuid NOT NULL,
	"persons" text[] NOT NULL,
	"taken" boolean DEFAULT true NOT NULL,
	"counted" boolean NOT NULL,
	"ordered" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_intent_id_promotion_id_pk" PRIMARY KEY("intent_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"codigo" text,
	"clase" text NOT NULL,
	"valor" integer,
	"categorias" text[] NOT NULL,
	"productos" uuid[] NOT NULL,
	"dias" text[] NOT NULL,
	"desde_hora" text,
	"hasta_hora" text,
	"inicia" timestamp with time zone,
	"termina" timestamp with time zone,
	"minimo_cents" integer NOT NULL,
	"limite_total" integer,
	"limite_persona" integer,
	"solo_cuentas" boolean NOT NULL,
	"combinable" boolean NOT NULL,
	"activa" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "promotions_clase" CHECK ("promotions"."clase" in ('porcentaje', 'monto', 'dos_por_uno')),
	CONSTRAINT "promotions_valor" CHECK (("promotions"."valor" is null) = ("promotions"."clase" = 'dos_por_uno')),
	CONSTRAINT "promotions_percent" CHECK ("promotions"."clase" <> 'porcentaje' or "promotions"."valor" between 1 and 100),
	CONSTRAINT "promotions_times" CHECK ("promotions"."termina" > "promotions"."inicia")
);
--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_unpaid" ON "promotion_uses" USING btree ("at") WHERE not "promotion_uses"."ordered";--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_codigo" ON "promotions" USING btree ("codigo") WHERE "promotions"."deleted_at" is null;
--> step 0059_printed_slips 1795570783270
CREATE TABLE "printed_slips" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"printed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "printed_slips" ADD CONSTRAINT "printed_slips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> step 0060_push 1795571550325
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"told" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "push_subscriptions_order" UNIQUE("order_id","endpoint"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK (length("push_subscriptions"."endpoint") <= 500)
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_created_at" ON "push_subscriptions" USING btree ("created_at");
--> step 0061_passed_steps 1795601871537
ALTER TABLE "order_steps" ADD COLUMN "is_passed" boolean DEFAULT false NOT NULL;
--> step 0062_steps_by_lines 1795613403456
ALTER TABLE "order_steps" ADD COLUMN "is_by_line" boolean DEFAULT false NOT NULL;
--> step 0063_unfinished_drafts 1795654512869
CREATE INDEX "drafts_unfinished" ON "drafts" USING btree ("user_id","created_at") WHERE "drafts"."state" <> 'ordered';
--> step 0064_full_slots 1795690949351
-- An order takes its hour without locking the slots before it counts: the statement that takes calls this when a slot is full by then.
CREATE FUNCTION refuse_full_slot() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the slot is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'slot_loads_full', TABLE = 'slot_loads';
END
$$;
--> step 0065_sales_by_type 1795840957203
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
--> step 0066_announced_promotions 1795841626377
-- Automatic promotions are named on cached pages: a change of them raises the version of these pages.
CREATE CONSTRAINT TRIGGER promotions_changed AFTER INSERT OR UPDATE OR DELETE ON "promotions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> step 0067_ascii_email_domains 1795892120093
-- E-mails are compared with the ASCII form of their domain (contract/accounts/canonical-email.ts): 'ñandú.mx' is 'xn--and-6ma2c.mx'.
-- The encoding of one label (RFC 3492). Rows whose new form another row has already keep the old one.
CREATE FUNCTION pg_temp.ascii_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  points int[] := ARRAY(SELECT ascii(letter) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS letters(letter, place) ORDER BY place);
  digits CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  made text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  handled int := length(made);
  basic CONSTANT int := length(made);
  lowest int := 128;
  bias int := 72;
  delta bigint := 0;
  next_point int;
  point int;
  q bigint;
  k int;
  threshold int;
BEGIN
  IF handled = length(label) THEN RETURN label; END IF;
  IF basic > 0 THEN made := made || '-'; END IF;
  WHILE handled < length(label) LOOP
    SELECT min(one) INTO next_point FROM unnest(points) AS one WHERE one >= lowest;
    delta := delta + (next_point - lowest)::bigint * (handled + 1);
    lowest := next_point;
    FOREACH point IN ARRAY points LOOP
      IF point < lowest THEN delta := delta + 1; END IF;
      IF point = lowest THEN
        q := delta;
        k := 36;
        LOOP
          threshold := least(26, greatest(1, k - bias));
          EXIT WHEN q < threshold;
          made := made || substr(digits, (threshold + (q - threshold) % (36 - threshold))::int + 1, 1);
          q := (q - threshold) / (36 - threshold);
          k := k + 36;
        END LOOP;
        made := made || substr(digits, q::int + 1, 1);
        delta := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
        delta := delta + delta / (handled + 1);
        k := 0;
        WHILE delta > 455 LOOP
          delta := delta / 35;
          k := k + 36;
        END LOOP;
        bias := (k + 36 * delta / (delta + 38))::int;
        delta := 0;
        handled := handled + 1;
      END IF;
    END LOOP;
    delta := delta + 1;
    lowest := lowest + 1;
  END LOOP;
  RETURN 'xn--' || made;
END $$;--> statement-breakpoint
DO $$
DECLARE
  place text;
  row_id uuid;
  old text;
BEGIN
  FOREACH place IN ARRAY ARRAY['users', 'invitations', 'subscriptions', 'reservations', 'lounge_waiting'] LOOP
    FOR row_id, old IN EXECUTE format('SELECT id, canonical_email FROM %I WHERE canonical_email ~ ''@[^@]*[^\x01-\x7f]''', place) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET canonical_email = $1 WHERE id = $2', place) USING
          regexp_replace(old, '[^@]*$', '') || (
            SELECT string_agg(pg_temp.ascii_label(label), '.' ORDER BY at)
            FROM regexp_split_to_table(regexp_replace(old, '^.*@', ''), '\.') WITH ORDINALITY AS labels(label, at)
          ), row_id;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
--> step 0068_hold_windows 1795894619007
CREATE TABLE "hold_windows" (
	"who" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hold_windows_who_kind_item_pk" PRIMARY KEY("who","kind","item")
);
--> statement-breakpoint
CREATE TABLE "slot_rests" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"barra" integer NOT NULL,
	"cocina" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hold_windows_first" ON "hold_windows" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "slot_rests_at" ON "slot_rests" USING btree ("at");
--> step 0069_verified_emails 1795895248550
ALTER TABLE "two_step_challenges" ADD COLUMN "opener_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "was_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD COLUMN "device_hash" text;--> statement-breakpoint
-- Owners keep all rights: until now an owner's e-mail did not have to be verified. Managers and staff keep their role; the list of users shows
-- which of them have not verified their e-mail.
UPDATE "users" SET "email_verified" = true WHERE "staff_role" = 'owner';
--> step 0070_waiting_client_keys 1795895763881
ALTER TABLE "lounge_waiting" ADD COLUMN "client_key" text;--> statement-breakpoint
CREATE INDEX "lounge_waiting_person" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" in ('esperando', 'ofrecida');--> statement-breakpoint
CREATE INDEX "lounge_waiting_client" ON "lounge_waiting" USING btree ("client_key") WHERE "lounge_waiting"."client_key" is not null;
--> step 0071_types_required_by_default 1795896178381
-- `false` was the default, saved with every other change of this section. Null, the new default, decides by the prices of delivery.
UPDATE "settings" SET "value" = jsonb_set("value", '{exigir_tipo}', 'null'), "version" = "version" + 1, "updated_at" = now(), "updated_by" = NULL
  WHERE "section" = 'pedidos' AND "value" -> 'exigir_tipo' = 'false';
--> step 0072_used_numbers_and_table_keys 1795898472555
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lounge_settings" ADD COLUMN "table_keys" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> step 0073_merged_order_mails 1795899127969
CREATE TABLE "merged_order_mails" (
	"recipient" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "merged_order_mails_recipient_order_id_pk" PRIMARY KEY("recipient","order_id")
);
--> statement-breakpoint
ALTER TABLE "merged_order_mails" ADD CONSTRAINT "merged_order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_order_mails_order" ON "merged_order_mails" USING btree ("order_id");
--> step 0074_sandbox_cards 1795899413726
CREATE TABLE "sandbox_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"waits_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_cards_last4" CHECK ("sandbox_cards"."last4" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_cards_card" ON "sandbox_cards" USING btree ("customer_id","brand","last4","exp_month","exp_year") WHERE "sandbox_cards"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "sandbox_cards_waiting" ON "sandbox_cards" USING btree ("waits_for") WHERE "sandbox_cards"."waits_for" is not null;
--> step 0075_sampled_visits 1795899445375
ALTER TABLE "analytics_events" ADD COLUMN "weight" integer DEFAULT 1 NOT NULL;
--> step 0076_ask_for_missing_stations 1795899487340
ALTER TABLE "products" ADD COLUMN "station_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Products without a station that are not sent as parcels: nobody may have decided that, because none was the default.
UPDATE "products" SET "station_chosen" = false WHERE "station" = 'none' AND NOT "ships";--> statement-breakpoint
CREATE INDEX "products_station_open" ON "products" USING btree ("id") WHERE not "products"."station_chosen";
--> step 0077_index_telephones 1795899704626
CREATE INDEX "users_telephone" ON "users" USING btree (right(regexp_replace("telefono", '\D', '', 'g'), 10)) WHERE "users"."telefono" is not null;
--> step 0078_staff_notices 1795921846850
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_notices" (
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "waiting_notices_user_id_way_kind_subject_pk" PRIMARY KEY("user_id","way","kind","subject"),
	CONSTRAINT "waiting_notices_way" CHECK ("waiting_notices"."way" in ('correo', 'push'))
);
--> statement-breakpoint
CREATE TABLE "staff_push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"told" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "staff_push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "staff_push_subscriptions_endpoint" CHECK (length("staff_push_subscriptions"."endpoint") <= 500)
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "told_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD CONSTRAINT "waiting_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_subscriptions" ADD CONSTRAINT "staff_push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_subscriptions" ADD CONSTRAINT "staff_push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_push_subscriptions_user" ON "staff_push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_push_subscriptions_session" ON "staff_push_subscriptions" USING btree ("session_id");
--> step 0079_first_steps 1795922387554
CREATE TABLE "first_steps_away" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	CONSTRAINT "first_steps_away_one" CHECK ("first_steps_away"."id" = 1)
);
--> step 0080_shipment_requests 1795927352411
CREATE TABLE "shipment_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"service" text NOT NULL,
	"origin" jsonb NOT NULL,
	"destination" jsonb NOT NULL,
	"packages" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"call_until" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_requests_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "shipment_requests" ADD CONSTRAINT "shipment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
