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
