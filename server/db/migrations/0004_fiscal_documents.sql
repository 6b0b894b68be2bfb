-- oldest code: 82
CREATE TABLE "fiscal_modes" (
	"mode" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_refusals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"document_id" uuid NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"xml" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_tickets" (
	"document_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"amounts" jsonb NOT NULL,
	"holds" boolean NOT NULL,
	"is_trial" boolean NOT NULL,
	CONSTRAINT "invoice_tickets_document_id_order_id_pk" PRIMARY KEY("document_id","order_id"),
	CONSTRAINT "invoice_tickets_cents" CHECK ("invoice_tickets"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "seal_certificate" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"certificate" text NOT NULL,
	"sealed_key" text NOT NULL,
	"number" text NOT NULL,
	"rfc" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_certificate_only" CHECK ("seal_certificate"."is_only")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_unique";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "clave_sat" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unidad_sat" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'nominativa' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "total_cents" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "receiver" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sealed_xml" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "uuid" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "stamped_xml" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "stamped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "related_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "relation" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_to" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancel_request" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancel_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancel_receipt" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "clave_sat" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unidad_sat" text;--> statement-breakpoint
ALTER TABLE "invoice_refusals" ADD CONSTRAINT "invoice_refusals_document_id_invoices_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_tickets" ADD CONSTRAINT "invoice_tickets_document_id_invoices_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_tickets" ADD CONSTRAINT "invoice_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_refusals_document" ON "invoice_refusals" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_tickets_holder" ON "invoice_tickets" USING btree ("order_id","is_trial") WHERE "invoice_tickets"."holds";--> statement-breakpoint
CREATE INDEX "invoice_tickets_order" ON "invoice_tickets" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_related_id_invoices_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_uuid" ON "invoices" USING btree ("uuid") WHERE "invoices"."uuid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "invoices" USING btree ("key") WHERE "invoices"."key" is not null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("next_try_at") WHERE "invoices"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_related" ON "invoices" USING btree ("related_id") WHERE "invoices"."related_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_period" ON "invoices" USING btree ("period_from","period_to") WHERE "invoices"."kind" = 'global';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_substitute" ON "invoices" USING btree ("related_id") WHERE "invoices"."relation" = '04' and "invoices"."state" in ('en_proceso', 'timbrada', 'cancelacion_en_proceso');--> statement-breakpoint
CREATE INDEX "order_steps_paid" ON "order_steps" USING btree ("at","order_id") WHERE "order_steps"."status" = 'pagado';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('nominativa', 'global', 'egreso'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('en_proceso', 'timbrada', 'rechazada', 'cancelacion_en_proceso', 'cancelada'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sealed" CHECK ("invoices"."state" is null or num_nulls("invoices"."total_cents", "invoices"."receiver", "invoices"."key", "invoices"."sealed_xml", "invoices"."seal", "invoices"."sealed_at") = 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_stamped" CHECK (("invoices"."uuid" is null) = ("invoices"."stamped_xml" is null) and ("invoices"."state" not in ('timbrada', 'cancelacion_en_proceso', 'cancelada') or "invoices"."uuid" is not null));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_global" CHECK (("invoices"."kind" = 'global') = ("invoices"."period_from" is not null) and ("invoices"."period_from" is null) = ("invoices"."period_to" is null));