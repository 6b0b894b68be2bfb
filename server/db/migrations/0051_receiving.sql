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