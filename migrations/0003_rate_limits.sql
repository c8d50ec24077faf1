-- The counters of rate limits, in the shape rate-limiter-flexible reads and writes.
-- Unlogged: it is written with every request, and losing it in a crash only forgets the current minute.

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
