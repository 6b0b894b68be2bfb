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