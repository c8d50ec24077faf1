-- Agents that answer in a chat product: what proves a request to be the product's, and what answers are posted with.
create table chat_hooks (
  agent_id uuid primary key,
  project_id uuid not null,
  api_url text not null,
  sealed_signing_secret text not null,
  sealed_bot_token text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (project_id, agent_id) references agents (project_id, id)
);

-- Work that waits for the end of a run is stored when the run is made, and due from its end on.
alter table side_jobs add column after_run uuid;
create index side_jobs_after_a_run on side_jobs (after_run) where after_run is not null and handed_at is null;
