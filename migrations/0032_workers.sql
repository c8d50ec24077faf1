-- Who could do work, also while there is none: each worker writes its row every ten seconds and removes it when it ends.
-- Rows of workers that died are removed by the others' upkeep. Nothing depends on a row: leases are on the runs.
create table workers (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Runs at once.
  concurrency integer not null,
  -- Names of the tools in code that it has.
  code_tools jsonb not null default '[]',
  -- It hands its runs over and claims no more.
  draining boolean not null default false
);
