-- What the runs that ended in a minute took, needed and cost: the console's charts read minutes instead of runs. A row
-- is written once, by whichever worker's sweep comes first when the minute is over.
create table metrics_minutes (
  project_id uuid not null references projects (id),
  minute timestamptz not null,
  completed integer not null,
  failed integer not null,
  cancelled integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost numeric not null,
  -- Milliseconds; null where no run of the minute has them.
  duration_p50 integer,
  duration_p95 integer,
  first_token_p50 integer,
  first_token_p95 integer,
  queue_p95 integer,
  -- How many runs failed with each code.
  errors jsonb not null default '{}',
  constraint a_minute_has_one_row_per_project primary key (project_id, minute)
);
create index minutes_by_age on metrics_minutes (minute);
create index runs_by_end on runtime_runs (ended_at) where ended_at is not null;
