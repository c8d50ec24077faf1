-- Side work: written in the transaction that causes it, handed to graphile-worker outside it (its add_job notifies, which
-- would serialise commits), gone once it is done. `lease_expires_at` is set while a process works on it: graphile-worker
-- by itself gives a dead process's jobs out again only after four hours.
create table side_jobs (
  id uuid primary key,
  project_id uuid not null references projects (id),
  kind text not null,
  payload jsonb not null,
  key text,
  max_attempts integer not null default 14,
  due_at timestamptz not null default now(),
  handed_at timestamptz,
  lease_expires_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint a_side_job_is_tried_at_least_once check (max_attempts > 0),
  constraint only_a_handed_job_is_worked_on check (lease_expires_at is null or handed_at is not null)
);
create index side_jobs_to_hand_over on side_jobs (due_at) where handed_at is null;
create index side_jobs_in_work on side_jobs (handed_at) where handed_at is not null and failed_at is null;
-- Of jobs with the same key one waits; another one is added only after it was handed over.
create unique index a_keyed_side_job_waits_once on side_jobs (project_id, kind, key) where key is not null and handed_at is null;
