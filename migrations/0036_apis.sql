-- Which api processes serve, and what their readers cost: each writes its row every ten seconds and removes it when it
-- ends, so that any of them can tell of all. Nothing depends on a row.
create table apis (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- healthy, reconnecting or off.
  listener text not null,
  -- Open event streams.
  streams integer not null,
  followed_runs integer not null,
  deltas_per_second real not null
);
