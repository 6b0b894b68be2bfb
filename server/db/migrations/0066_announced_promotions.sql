-- Automatic promotions are named on cached pages: a change of them raises the version of these pages.
CREATE CONSTRAINT TRIGGER promotions_changed AFTER INSERT OR UPDATE OR DELETE ON "promotions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
