-- Each step of the upkeep is due at its own time and held by one process: one that fails waits longer every time,
-- wherever it is tried next, and holds up no other.
create table upkeep_steps (
  name text primary key,
  due_at timestamptz not null default now(),
  held_until timestamptz,
  failures integer not null default 0,
  last_error text,
  done_at timestamptz
);
