-- oldest code: 82
CREATE TABLE "agent_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"link_key" text NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	"host" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"address" text,
	"request" jsonb NOT NULL,
	"answered_cents" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"cart_id" text,
	"paying_at" timestamp (3) with time zone,
	"intent_id" text,
	"order_id" uuid,
	"closed_view" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_sessions_completed" CHECK (("agent_sessions"."state" = 'completed') = ("agent_sessions"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "agent_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_order_news" (
	"order_id" uuid NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"delivered_version" bigint DEFAULT 0 NOT NULL,
	"url" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agent_order_news_order_id_pk" PRIMARY KEY("order_id")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"read_only" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_role" CHECK ("access_tokens"."role" in ('staff', 'manager'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" bigint,
	"type" text NOT NULL,
	"body" text,
	"state" text DEFAULT 'pendiente' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"http" integer,
	"ms" integer,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pendiente', 'entregada', 'fallida'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"with_data" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"active_since" timestamp with time zone DEFAULT now() NOT NULL,
	"off" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "agent_order_news" ADD CONSTRAINT "agent_order_news_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_sessions_address" ON "agent_sessions" USING btree ("address","expires_at") WHERE "agent_sessions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "agent_sessions_expires" ON "agent_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_sessions_order" ON "agent_sessions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_sessions_cart" ON "agent_sessions" USING btree ("cart_id") WHERE "agent_sessions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "agent_answers_at" ON "agent_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_tokens_maker" ON "access_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_id" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'pendiente';--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhooks_maker" ON "webhooks" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_session" ON "orders" USING btree ("session_id") WHERE "orders"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_platform" ON "orders" USING btree ("created_at","platform") WHERE "orders"."platform" is not null;