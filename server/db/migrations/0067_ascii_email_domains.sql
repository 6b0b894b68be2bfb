-- E-mails are compared with the ASCII form of their domain (contract/accounts/canonical-email.ts): 'ñandú.mx' is 'xn--and-6ma2c.mx'.
-- The encoding of one label (RFC 3492). Rows whose new form another row has already keep the old one.
CREATE FUNCTION pg_temp.ascii_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  points int[] := ARRAY(SELECT ascii(letter) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS letters(letter, place) ORDER BY place);
  digits CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  made text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  handled int := length(made);
  basic CONSTANT int := length(made);
  lowest int := 128;
  bias int := 72;
  delta bigint := 0;
  next_point int;
  point int;
  q bigint;
  k int;
  threshold int;
BEGIN
  IF handled = length(label) THEN RETURN label; END IF;
  IF basic > 0 THEN made := made || '-'; END IF;
  WHILE handled < length(label) LOOP
    SELECT min(one) INTO next_point FROM unnest(points) AS one WHERE one >= lowest;
    delta := delta + (next_point - lowest)::bigint * (handled + 1);
    lowest := next_point;
    FOREACH point IN ARRAY points LOOP
      IF point < lowest THEN delta := delta + 1; END IF;
      IF point = lowest THEN
        q := delta;
        k := 36;
        LOOP
          threshold := least(26, greatest(1, k - bias));
          EXIT WHEN q < threshold;
          made := made || substr(digits, (threshold + (q - threshold) % (36 - threshold))::int + 1, 1);
          q := (q - threshold) / (36 - threshold);
          k := k + 36;
        END LOOP;
        made := made || substr(digits, q::int + 1, 1);
        delta := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
        delta := delta + delta / (handled + 1);
        k := 0;
        WHILE delta > 455 LOOP
          delta := delta / 35;
          k := k + 36;
        END LOOP;
        bias := (k + 36 * delta / (delta + 38))::int;
        delta := 0;
        handled := handled + 1;
      END IF;
    END LOOP;
    delta := delta + 1;
    lowest := lowest + 1;
  END LOOP;
  RETURN 'xn--' || made;
END $$;--> statement-breakpoint
DO $$
DECLARE
  place text;
  row_id uuid;
  old text;
BEGIN
  FOREACH place IN ARRAY ARRAY['users', 'invitations', 'subscriptions', 'reservations', 'lounge_waiting'] LOOP
    FOR row_id, old IN EXECUTE format('SELECT id, canonical_email FROM %I WHERE canonical_email ~ ''@[^@]*[^\x01-\x7f]''', place) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET canonical_email = $1 WHERE id = $2', place) USING
          regexp_replace(old, '[^@]*$', '') || (
            SELECT string_agg(pg_temp.ascii_label(label), '.' ORDER BY at)
            FROM regexp_split_to_table(regexp_replace(old, '^.*@', ''), '\.') WITH ORDINALITY AS labels(label, at)
          ), row_id;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
