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
