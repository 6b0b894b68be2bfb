-- The shape that rate-limiter-flexible expects. Unlogged: counters may start anew after a crash, and cost little until then.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
