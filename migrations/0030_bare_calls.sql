-- Model calls outside any run (titles that chat front ends ask for, tests of a provider) reserve their spending while they
-- run, as runs do, so that many at once cannot pass a limit together. A row of a process that died counts until it expires.

create table bare_calls (
  id uuid primary key,
  project_id uuid not null references projects (id),
  caller_id text not null,
  model text not null,
  reserved_tokens integer not null,
  expires_at timestamptz not null
);
create index bare_calls_of_a_project on bare_calls (project_id);
create index bare_calls_by_end on bare_calls (expires_at);
