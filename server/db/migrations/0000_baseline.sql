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
--> statement-breakpoint
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
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
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
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
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
CREATE TABLE "two_step_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"opener_hash" text DEFAULT '' NOT NULL,
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"was_verified" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"password_hash" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"staff_role" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"telefono" text,
	"rfc" text,
	"avatar_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"folded" text GENERATED ALWAYS AS (fold("users"."name" || ' ' || "users"."email")) STORED NOT NULL,
	CONSTRAINT "users_guests_have_no_way_in" CHECK (not "users"."is_guest" or ("users"."role" = 'customer' and "users"."password_hash" is null)),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'admin')),
	CONSTRAINT "users_staff_role" CHECK (("users"."role" = 'admin') = ("users"."staff_role" is not null)),
	CONSTRAINT "users_staff_roles" CHECK ("users"."staff_role" in ('staff', 'manager', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"device_hash" text,
	"at" timestamp with time zone NOT NULL
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
CREATE TABLE "analytics_days" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL
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
	"weight" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analytics_events_name" CHECK ("analytics_events"."name" in ('page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'))
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_one_per_product" UNIQUE("cart_id","product_id","options","note"),
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
	"ratings_due" boolean DEFAULT false NOT NULL,
	"rated_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
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
	"allergens" text[],
	"dietary" text[] DEFAULT '{}' NOT NULL,
	"tax" text DEFAULT 'preparado_16' NOT NULL,
	"station" text DEFAULT 'none' NOT NULL,
	"station_chosen" boolean DEFAULT true NOT NULL,
	"prep_seconds" integer DEFAULT 0 NOT NULL,
	"ships" boolean DEFAULT false NOT NULL,
	"sold_out_until" timestamp with time zone,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"folded" text GENERATED ALWAYS AS (fold("products"."name" || ' ' || "products"."category" || ' ' || "products"."description")) STORED NOT NULL,
	CONSTRAINT "products_tax" CHECK ("products"."tax" in ('preparado_16', 'alimento_0', 'exento')),
	CONSTRAINT "products_station" CHECK ("products"."station" in ('barra', 'cocina', 'none')),
	CONSTRAINT "products_prep_seconds" CHECK ("products"."prep_seconds" between 0 and 7200),
	CONSTRAINT "products_sold_out" CHECK ("products"."sold_out_until" is null or not "products"."available"),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('café', 'bebidas', 'postres', 'desayunos', 'almuerzos')),
	CONSTRAINT "products_price_cents" CHECK ("products"."price_cents" between 1 and 10000000),
	CONSTRAINT "products_rating" CHECK ("products"."rating_count" >= 0 and "products"."rating_sum" between "products"."rating_count" and "products"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"folio" text GENERATED ALWAYS AS ("invoices"."series" || '-' || "invoices"."number"::text) STORED NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"secret" text NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"welcomed_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "merged_order_mails" (
	"recipient" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "merged_order_mails_recipient_order_id_pk" PRIMARY KEY("recipient","order_id")
);
--> statement-breakpoint
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
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"station" text DEFAULT 'none' NOT NULL,
	"made_at" timestamp with time zone,
	"product" jsonb NOT NULL,
	"tax" text DEFAULT 'preparado_16' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax" in ('preparado_16', 'alimento_0', 'exento')),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "order_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	"is_by_line" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_steps_status" CHECK ("order_steps"."status" in ('pendiente', 'pagado', 'preparando', 'listo', 'enviado', 'entregado', 'cancelado', 'reembolsado'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folio" text GENERATED ALWAYS AS (left("orders"."id"::text, 8)) STORED NOT NULL,
	"user_id" uuid,
	"status" text NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"card_funding" text,
	"intent_id" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"tipo" text,
	"number" text,
	"promised_at" timestamp with time zone,
	"mesa" integer,
	"mesa_secure" boolean DEFAULT false NOT NULL,
	"guest_name" text,
	"reservation_id" uuid,
	"subtotal_cents" integer,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"delivery_cents" integer DEFAULT 0 NOT NULL,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"tracking_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pendiente', 'pagado', 'preparando', 'listo', 'enviado', 'entregado', 'cancelado', 'reembolsado')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_tipo" CHECK ("orders"."tipo" in ('recoger', 'mesa', 'domicilio', 'paquete')),
	CONSTRAINT "orders_amounts" CHECK (least("orders"."discount_cents", "orders"."delivery_cents", "orders"."tip_cents") >= 0),
	CONSTRAINT "orders_without_tipo" CHECK ("orders"."tipo" is not null or num_nonnulls("orders"."number", "orders"."promised_at", "orders"."mesa") = 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"lines" jsonb,
	"fingerprint" text,
	"shipping_address" jsonb,
	"receiving" jsonb,
	"amount_cents" integer NOT NULL,
	"points_rate" integer DEFAULT 100 NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"instructions" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	"refund_failed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "drafts_state" CHECK ("drafts"."state" in ('open', 'waiting', 'ordered', 'refunding', 'refunded', 'cancelled')),
	CONSTRAINT "drafts_amount" CHECK ("drafts"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "part_refunds_amount" CHECK ("part_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reward_id" uuid,
	"paid_cents" integer,
	"trial" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_ledger_kind" CHECK ("points_ledger"."kind" in ('purchase', 'refund', 'redeem', 'return'))
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
	"link_secret" text NOT NULL,
	"table_keys" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lounge_settings_one" CHECK ("lounge_settings"."id" = 1)
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
	"canonical_email" text NOT NULL,
	"phone" text NOT NULL,
	"client_key" text,
	"estado" text DEFAULT 'esperando' NOT NULL,
	"offered_until" timestamp with time zone,
	"reservation_id" uuid,
	CONSTRAINT "lounge_waiting_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "lounge_waiting_estado" CHECK ("lounge_waiting"."estado" in ('esperando', 'ofrecida', 'aceptada', 'vencida')),
	CONSTRAINT "lounge_waiting_offered" CHECK ("lounge_waiting"."estado" <> 'ofrecida' or "lounge_waiting"."offered_until" is not null)
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
	"canonical_email" text,
	"phone" text,
	"client_key" text,
	"user_id" uuid,
	"estado" text NOT NULL,
	"stay_hours" smallint DEFAULT 2 NOT NULL,
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
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "reviews_once" UNIQUE("user_id","product_id"),
	CONSTRAINT "reviews_hidden_reason" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null)),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_comment" CHECK (char_length("reviews"."comment") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cost" integer NOT NULL,
	"percent" smallint DEFAULT 30 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"trial" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rewards_kind" CHECK ("rewards"."kind" in ('discount', 'free')),
	CONSTRAINT "rewards_state" CHECK ("rewards"."state" in ('open', 'used', 'returned')),
	CONSTRAINT "rewards_used" CHECK (("rewards"."state" = 'used') = ("rewards"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_version" CHECK ("settings"."version" >= 1)
);
--> statement-breakpoint
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
CREATE TABLE "customer_periods" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"buyers" integer NOT NULL,
	"repeated" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "customer_periods_grain_start_pk" PRIMARY KEY("grain","start")
);
--> statement-breakpoint
CREATE TABLE "customer_sales" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"user_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "customer_sales_grain_start_user_id_pk" PRIMARY KEY("grain","start","user_id"),
	CONSTRAINT "customer_sales_grain" CHECK ("customer_sales"."grain" in ('day', 'month', 'year', 'all'))
);
--> statement-breakpoint
CREATE TABLE "first_steps_away" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	CONSTRAINT "first_steps_away_one" CHECK ("first_steps_away"."id" = 1)
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
CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"sales_cents" bigint NOT NULL,
	"pieces" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_sales_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_sales_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hold_windows" (
	"who" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hold_windows_who_kind_item_pk" PRIMARY KEY("who","kind","item")
);
--> statement-breakpoint
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
	"told_sold_out" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "slot_rests" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"barra" integer NOT NULL,
	"cocina" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printed_slips" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"printed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_rows" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "demo_rows_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_hand_overs" ADD CONSTRAINT "google_hand_overs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_challenges" ADD CONSTRAINT "two_step_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_steps" ADD CONSTRAINT "two_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_data" ADD CONSTRAINT "billing_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD CONSTRAINT "waiting_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_order_mails" ADD CONSTRAINT "merged_order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_subscriptions" ADD CONSTRAINT "staff_push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_subscriptions" ADD CONSTRAINT "staff_push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_cells" ADD CONSTRAINT "lounge_cells_waiting_id_lounge_waiting_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."lounge_waiting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lounge_waiting" ADD CONSTRAINT "lounge_waiting_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_requests" ADD CONSTRAINT "shipment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_slips" ADD CONSTRAINT "printed_slips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_verifications_expires_at" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "google_hand_overs_user" ON "google_hand_overs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_hand_overs_expires_at" ON "google_hand_overs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_step_challenges_user" ON "two_step_challenges" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "two_step_challenges_expires_at" ON "two_step_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email") WHERE not "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("canonical_email") WHERE "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_telephone" ON "users" USING btree (right(regexp_replace("telefono", '\D', '', 'g'), 10)) WHERE "users"."telefono" is not null;--> statement-breakpoint
CREATE INDEX "users_customers" ON "users" USING btree ("created_at") WHERE "users"."role" = 'customer' and not "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("staff_role","created_at" DESC NULLS FIRST,"id") WHERE "users"."staff_role" is not null;--> statement-breakpoint
CREATE INDEX "wrong_codes_user" ON "wrong_codes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "wrong_codes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "analytics_events_day" ON "analytics_events" USING btree ("day","visitor","at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_entries" USING btree ("actor_id","at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit_entries" USING btree ("kind","at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "carts_guest_updated_at" ON "carts" USING btree ("updated_at") WHERE "carts"."session_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("featured" DESC NULLS FIRST,"name" collate "es-x-icu","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_listing" ON "products" USING btree ("category","featured" DESC NULLS FIRST,"name" collate "es-x-icu","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_folded" ON "products" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (fold("name")) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at" DESC NULLS LAST,"id") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_unavailable" ON "products" USING btree ("id") WHERE not "products"."available" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_station_open" ON "products" USING btree ("id") WHERE not "products"."station_chosen";--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("sold_out_until") WHERE "products"."sold_out_until" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_replies_user" ON "contact_replies" USING btree ("user_id") WHERE "contact_replies"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" = 'preparando';--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "invoices_folio" ON "invoices" USING btree (upper("folio"));--> statement-breakpoint
CREATE INDEX "invoices_made_at" ON "invoices" USING btree ("made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_canonical_email" ON "subscriptions" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "subscriptions_current" ON "subscriptions" USING btree ("subscribed_at" DESC NULLS FIRST,"id") WHERE "subscriptions"."unsubscribed_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_left" ON "subscriptions" USING btree ("unsubscribed_at" DESC NULLS FIRST,"id") WHERE "subscriptions"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merged_order_mails_order" ON "merged_order_mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_intent" ON "order_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("created_at") WHERE "order_disputes"."status" = 'abierta';--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_steps_order" ON "order_steps" USING btree ("order_id","status");--> statement-breakpoint
CREATE INDEX "order_steps_user" ON "order_steps" USING btree ("user_id") WHERE "order_steps"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_folio" ON "orders" USING btree ("folio");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_reservation" ON "orders" USING btree ("reservation_id") WHERE "orders"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_updated_at" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_same_lines" ON "drafts" USING btree ("user_id","fingerprint") WHERE "drafts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "drafts_unfinished" ON "drafts" USING btree ("user_id","created_at") WHERE "drafts"."state" <> 'ordered';--> statement-breakpoint
CREATE INDEX "drafts_waiting" ON "drafts" USING btree ("user_id") WHERE "drafts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("check_at") WHERE "drafts"."state" in ('open', 'waiting', 'refunding');--> statement-breakpoint
CREATE INDEX "drafts_unmatched" ON "drafts" USING btree ("paid_at") WHERE "drafts"."state" in ('open', 'refunding') and "drafts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "part_refunds_intent" ON "part_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "part_refunds_failed" ON "part_refunds" USING btree ("failed_at") WHERE "part_refunds"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "part_refunds_due" ON "part_refunds" USING btree ("check_at") WHERE "part_refunds"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "points_ledger_user" ON "points_ledger" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_purchase" ON "points_ledger" USING btree ("order_id") WHERE "points_ledger"."kind" = 'purchase' and "points_ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "points_ledger_of_order" ON "points_ledger" USING btree ("order_id","kind") WHERE "points_ledger"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_reward" ON "points_ledger" USING btree ("reward_id","kind") WHERE "points_ledger"."reward_id" is not null;--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_unpaid" ON "promotion_uses" USING btree ("at") WHERE not "promotion_uses"."ordered";--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_codigo" ON "promotions" USING btree ("codigo") WHERE "promotions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_created_at" ON "push_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_push_subscriptions_user" ON "staff_push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_push_subscriptions_session" ON "staff_push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "answered_requests_at" ON "answered_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lounge_cells_reservation" ON "lounge_cells" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "lounge_cells_waiting" ON "lounge_cells" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "lounge_waiting_offered_to" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE INDEX "lounge_waiting_person" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" in ('esperando', 'ofrecida');--> statement-breakpoint
CREATE INDEX "lounge_waiting_client" ON "lounge_waiting" USING btree ("client_key") WHERE "lounge_waiting"."client_key" is not null;--> statement-breakpoint
CREATE INDEX "lounge_waiting_line" ON "lounge_waiting" USING btree ("fecha","created_at") WHERE "lounge_waiting"."estado" = 'esperando';--> statement-breakpoint
CREATE INDEX "lounge_waiting_offers" ON "lounge_waiting" USING btree ("offered_until") WHERE "lounge_waiting"."estado" = 'ofrecida';--> statement-breakpoint
CREATE INDEX "reservation_changes_reservation" ON "reservation_changes" USING btree ("reservation_id","at","id");--> statement-breakpoint
CREATE INDEX "reservation_changes_user" ON "reservation_changes" USING btree ("user_id") WHERE "reservation_changes"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_same_person" ON "reservations" USING btree ("canonical_email","fecha","hora") WHERE "reservations"."estado" <> 'cancelada';--> statement-breakpoint
CREATE INDEX "reservations_client" ON "reservations" USING btree ("client_key") WHERE "reservations"."client_key" is not null;--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at") WHERE "reservations"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("fecha","hora");--> statement-breakpoint
CREATE INDEX "reservations_counted" ON "reservations" USING btree ("fecha","estado","guests");--> statement-breakpoint
CREATE INDEX "reservations_reminder" ON "reservations" USING btree ("starts_at") WHERE "reservations"."estado" = 'confirmada' and "reservations"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_created_at" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "rewards_open" ON "rewards" USING btree ("user_id") WHERE "rewards"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rewards_order" ON "rewards" USING btree ("order_id") WHERE "rewards"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "carrier_reports_asked_at" ON "carrier_reports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("order_id","fingerprint") WHERE "shipments"."status" <> 'returned';--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_created_at" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("status") WHERE "shipments"."status" in ('pending', 'in_transit', 'out_for_delivery', 'exception');--> statement-breakpoint
CREATE INDEX "shipments_ask_at" ON "shipments" USING btree ("ask_at") WHERE "shipments"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "product_sales_best" ON "product_sales" USING btree ("grain","start","quantity" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "hold_windows_first" ON "hold_windows" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "holds_user" ON "holds" USING btree ("user_id") WHERE "holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "holds_client" ON "holds" USING btree ("client","kind") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_until" ON "holds" USING btree ("until") WHERE "holds"."state" <> 'given_back';--> statement-breakpoint
CREATE INDEX "holds_first" ON "holds" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("kind","item_id") WHERE "stock"."left" <= 5 or "stock"."refill" <= 5 or "stock"."shown_sold_out";--> statement-breakpoint
CREATE INDEX "stock_changes_item" ON "stock_changes" USING btree ("kind","item_id","id");--> statement-breakpoint
CREATE INDEX "stock_changes_order" ON "stock_changes" USING btree ("order_id") WHERE "stock_changes"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_canonical_email" ON "invitations" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "options_group" ON "options" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "options_sold_out" ON "options" USING btree ("sold_out_until") WHERE "options"."sold_out_until" is not null;--> statement-breakpoint
CREATE INDEX "product_option_groups_group" ON "product_option_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_numbers_order" ON "order_numbers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_numbers_free" ON "order_numbers" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "slot_parts_at" ON "slot_parts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "slot_rests_at" ON "slot_rests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "guest_mails_recipient" ON "guest_mails" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "guest_mails_at" ON "guest_mails" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_cards_card" ON "sandbox_cards" USING btree ("customer_id","brand","last4","exp_month","exp_year") WHERE "sandbox_cards"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "sandbox_cards_waiting" ON "sandbox_cards" USING btree ("waits_for") WHERE "sandbox_cards"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent" ON "sandbox_refunds" USING btree ("intent_id");
--> statement-breakpoint
-- The shape that rate-limiter-flexible expects. Unlogged: counters may start anew after a crash, and cost little until then.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
--> statement-breakpoint
INSERT INTO "lounge_settings" ("link_secret") VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
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
CREATE CONSTRAINT TRIGGER catalog_changed AFTER INSERT OR DELETE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_changed AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.rating_sum = NEW.rating_sum AND OLD.rating_count = NEW.rating_count) EXECUTE FUNCTION catalog_changed();
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
CREATE CONSTRAINT TRIGGER ratings_changed AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.rating_sum <> NEW.rating_sum OR OLD.rating_count <> NEW.rating_count) EXECUTE FUNCTION ratings_changed();
--> statement-breakpoint
-- Settings are on every page: a change of them raises the version of cached pages, and tells all processes.
CREATE CONSTRAINT TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON "settings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- Options are on cached pages and lists: a change of them raises the catalogue's version.
CREATE CONSTRAINT TRIGGER option_groups_changed AFTER INSERT OR UPDATE OR DELETE ON "option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER options_changed AFTER INSERT OR UPDATE OR DELETE ON "options"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_options_changed AFTER INSERT OR UPDATE OR DELETE ON "product_option_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- Of stock, pages show at once only whether something is sold out. A sale changes other columns, so it raises no version and notifies nobody.
CREATE CONSTRAINT TRIGGER stock_shown AFTER UPDATE OF "shown_sold_out" ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.shown_sold_out <> OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_removed AFTER DELETE ON "stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.shown_sold_out) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- Automatic promotions are named on cached pages: a change of them raises the version of these pages.
CREATE CONSTRAINT TRIGGER promotions_changed AFTER INSERT OR UPDATE OR DELETE ON "promotions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- A cart has at most 100 lines (contract/cart.ts: MAX_LINES), however many are added at the same moment: who adds a line has
-- locked the cart, and a function sees what was committed while it waited for that lock, which the adding statement does not.
-- Lines of the same product and options with other notes are lines of their own: see the unique constraint.
CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER cart_lines_limit BEFORE INSERT ON "cart_lines" FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();
--> statement-breakpoint
-- The rating of a product counts its visible reviews.
CREATE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER rate_product AFTER INSERT OR UPDATE OF "rating", "hidden_at" ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_product();
--> statement-breakpoint
-- Whoever leaves takes all their reviews along. The products are locked in one order, whatever order the reviews lie in: two
-- people who reviewed the same products and leave at once would wait for each other otherwise.
CREATE FUNCTION unrate_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product_id FROM gone WHERE hidden_at IS NULL) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET rating_sum = rating_sum - lost.rating, rating_count = rating_count - lost.total
    FROM (SELECT product_id, sum(rating) AS rating, count(*) AS total FROM gone WHERE hidden_at IS NULL GROUP BY product_id) AS lost
    WHERE products.id = lost.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER unrate_products AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unrate_products();
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
--> statement-breakpoint
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
--> statement-breakpoint
-- An order takes its hour without locking the slots before it counts: the statement that takes calls this when a slot is full by then.
CREATE FUNCTION refuse_full_slot() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the slot is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'slot_loads_full', TABLE = 'slot_loads';
END
$$;
