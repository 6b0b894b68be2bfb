-- Lines of the same product and options with other notes are lines of their own: see the unique constraint.
CREATE OR REPLACE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
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
