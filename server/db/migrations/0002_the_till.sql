-- oldest code: 82
CREATE TABLE "staff_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "staff_pins_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "till_customer_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "till_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"client" text,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_guesses" (
	"till" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	CONSTRAINT "till_guesses_till_kind_id_pk" PRIMARY KEY("till","kind","id")
);
--> statement-breakpoint
CREATE TABLE "till_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"shift_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid,
	"authorised_by" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "till_movements_kind" CHECK ("till_movements"."kind" in ('entrada', 'salida', 'propina', 'apertura', 'cuenta_borrada')),
	CONSTRAINT "till_movements_amount" CHECK ("till_movements"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"intent_id" text NOT NULL,
	"shift_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer,
	"reference" text,
	"card" text,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "till_payments_method" CHECK ("till_payments"."method" in ('efectivo', 'terminal', 'transferencia')),
	CONSTRAINT "till_payments_amount" CHECK ("till_payments"."amount_cents" > 0 and "till_payments"."received_cents" >= "till_payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "till_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"shift_id" uuid,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"by_id" uuid,
	"authorised_by" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "till_returns_amount" CHECK ("till_returns"."amount_cents" > 0),
	CONSTRAINT "till_returns_method" CHECK ("till_returns"."method" in ('efectivo', 'terminal', 'transferencia'))
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"till" text NOT NULL,
	"shift_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"by_id" uuid,
	"found_id" uuid,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"change_cents" integer DEFAULT 0 NOT NULL,
	"is_account" boolean DEFAULT false NOT NULL,
	"sold_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_shifts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"till" text NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"float_cents" integer NOT NULL,
	"expected_float_cents" integer,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"counted" jsonb,
	"kept_cents" integer,
	"notes" text,
	"frozen" jsonb,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "till_shifts_float" CHECK ("till_shifts"."float_cents" >= 0 and "till_shifts"."kept_cents" >= 0),
	CONSTRAINT "till_shifts_closed" CHECK (num_nonnulls("till_shifts"."closed_at", "till_shifts"."counted", "till_shifts"."kept_cents", "till_shifts"."frozen") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "till_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_intents_status" CHECK ("till_intents"."status" in ('requires_payment_method', 'succeeded', 'canceled')),
	CONSTRAINT "till_intents_amount" CHECK ("till_intents"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_customer_codes" ADD CONSTRAINT "till_customer_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_codes" ADD CONSTRAINT "till_codes_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_authorised_by_users_id_fk" FOREIGN KEY ("authorised_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_authorised_by_users_id_fk" FOREIGN KEY ("authorised_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_intent_id_drafts_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."drafts"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shifts" ADD CONSTRAINT "till_shifts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shifts" ADD CONSTRAINT "till_shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "till_customer_codes_code" ON "till_customer_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "till_codes_intent" ON "till_codes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "till_codes_free" ON "till_codes" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "till_codes_user" ON "till_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "till_codes_client" ON "till_codes" USING btree ("client") WHERE "till_codes"."client" is not null;--> statement-breakpoint
CREATE INDEX "till_guesses_at" ON "till_guesses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "till_movements_shift" ON "till_movements" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "till_payments_intent" ON "till_payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "till_payments_shift" ON "till_payments" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "till_payments_at" ON "till_payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "till_payments_by" ON "till_payments" USING btree ("by_id") WHERE "till_payments"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "till_returns_intent" ON "till_returns" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "till_returns_shift" ON "till_returns" USING btree ("shift_id") WHERE "till_returns"."shift_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_key" ON "till_sales" USING btree ("till","key");--> statement-breakpoint
CREATE INDEX "till_sales_shift" ON "till_sales" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "till_sales_by" ON "till_sales" USING btree ("by_id") WHERE "till_sales"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "till_sales_found" ON "till_sales" USING btree ("found_id","at") WHERE "till_sales"."found_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_shifts_open" ON "till_shifts" USING btree ("till") WHERE "till_shifts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_shifts_opened" ON "till_shifts" USING btree ("opened_at" DESC NULLS LAST);
--> statement-breakpoint
-- A closed shift stays as it was counted. Only the names of deleted accounts leave it.
CREATE FUNCTION keep_closed_shifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.is_demo THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'opened_by' - 'closed_by') = (to_jsonb(OLD) - 'opened_by' - 'closed_by') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'closed shifts are kept as they are' USING ERRCODE = 'check_violation', CONSTRAINT = 'till_shifts_closed_kept', TABLE = 'till_shifts';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_closed_shifts BEFORE UPDATE OR DELETE ON "till_shifts"
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION keep_closed_shifts();
--> statement-breakpoint
-- Money is booked in open shifts only. The shared lock makes a close wait for a sale under way, and a sale for a close.
CREATE FUNCTION refuse_closed_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shift_id IS NOT NULL THEN
    PERFORM FROM till_shifts WHERE id = NEW.shift_id AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the shift is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'till_shift_open', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_closed_shift BEFORE INSERT ON "till_payments" FOR EACH ROW EXECUTE FUNCTION refuse_closed_shift();
--> statement-breakpoint
CREATE TRIGGER refuse_closed_shift BEFORE INSERT ON "till_sales" FOR EACH ROW EXECUTE FUNCTION refuse_closed_shift();
--> statement-breakpoint
CREATE TRIGGER refuse_closed_shift BEFORE INSERT OR UPDATE OF shift_id ON "till_returns" FOR EACH ROW EXECUTE FUNCTION refuse_closed_shift();
--> statement-breakpoint
CREATE TRIGGER refuse_closed_shift BEFORE INSERT ON "till_movements" FOR EACH ROW EXECUTE FUNCTION refuse_closed_shift();
