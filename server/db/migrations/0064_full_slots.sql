-- An order takes its hour without locking the slots before it counts: the statement that takes calls this when a slot is full by then.
CREATE FUNCTION refuse_full_slot() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the slot is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'slot_loads_full', TABLE = 'slot_loads';
END
$$;
