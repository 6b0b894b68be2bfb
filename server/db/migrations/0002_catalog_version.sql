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
