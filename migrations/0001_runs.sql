-- The base: tenants and their keys, agents, conversations as message trees, runs and their event log.
-- Ids are uuid v7 made by the application (they sort by time); the prefixes people see are put on in packages/db/ids.ts.
-- Foreign keys between a tenant's rows carry project_id or conversation_id, so that no row can be linked across projects.

create table projects (
  id uuid primary key,
  slug text not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint project_slugs_are_unique unique (slug)
);

create table project_settings (
  project_id uuid primary key references projects (id),
  origins text[] not null default '{}',
  limits jsonb not null default '{}',
  prices jsonb not null default '{}',
  hook jsonb,
  updated_at timestamptz not null default now()
);

-- A key is rwk_<lookup>_<secret>_<checksum>; only the SHA-256 of the whole key is kept.
create table api_keys (
  id uuid primary key,
  project_id uuid not null references projects (id),
  kind text not null,
  name text not null,
  lookup text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint key_lookups_are_unique unique (lookup),
  constraint a_key_is_secret_or_publishable check (kind in ('secret', 'publishable')),
  constraint a_key_hash_is_a_sha256 check (length(secret_hash) = 32)
);
create index api_keys_of_a_project on api_keys (project_id, id);

create table providers (
  id uuid primary key,
  project_id uuid not null references projects (id),
  name text not null,
  base_url text not null,
  sealed_key text,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint provider_names_are_unique unique (project_id, name),
  constraint a_provider_belongs_to_its_project unique (project_id, id)
);

create table agents (
  id uuid primary key,
  project_id uuid not null references projects (id),
  slug text not null,
  current_version_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agent_slugs_are_unique unique (project_id, slug),
  constraint an_agent_belongs_to_its_project unique (project_id, id),
  constraint a_slug_is_lower_case check (slug ~ '^[a-z0-9][a-z0-9_-]{0,63}$')
);

create table agent_versions (
  id uuid primary key,
  project_id uuid not null,
  agent_id uuid not null,
  version integer not null,
  config jsonb not null,
  created_at timestamptz not null default now(),
  constraint versions_count_up unique (agent_id, version),
  constraint a_version_belongs_to_its_agent unique (agent_id, id),
  constraint a_version_belongs_to_its_project unique (project_id, id),
  foreign key (project_id, agent_id) references agents (project_id, id)
);
alter table agents
  add constraint the_current_version_is_the_agents_own
  foreign key (id, current_version_id) references agent_versions (agent_id, id);

create table conversations (
  id uuid primary key,
  project_id uuid not null,
  agent_id uuid not null,
  title text,
  end_user text,
  active_message_id uuid,
  metadata jsonb not null default '{}',
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint a_conversation_belongs_to_its_project unique (project_id, id),
  foreign key (project_id, agent_id) references agents (project_id, id)
) with (fillfactor = 80);
create index conversations_of_an_end_user on conversations (project_id, end_user, id) where deleted_at is null;

-- A tree: siblings share parent_id. A message is not placed in it while its group waits, nor ever if it is removed first.
create table messages (
  id uuid primary key,
  project_id uuid not null,
  conversation_id uuid not null,
  parent_id uuid,
  role text not null,
  status text not null,
  placed boolean not null default true,
  model_index integer,
  model text,
  content text not null default '',
  parts jsonb not null default '[]',
  rounds jsonb,
  citations jsonb not null default '[]',
  files jsonb not null default '[]',
  usage jsonb,
  interrupted boolean not null default false,
  summary text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint a_message_belongs_to_its_conversation unique (conversation_id, id),
  constraint a_message_is_the_users_or_the_assistants check (role in ('user', 'assistant')),
  constraint a_message_has_a_known_status
    check (status in ('queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled')),
  constraint an_assistant_message_has_a_model check ((role = 'assistant') = (model_index is not null and model is not null)),
  foreign key (project_id, conversation_id) references conversations (project_id, id),
  foreign key (conversation_id, parent_id) references messages (conversation_id, id)
) with (fillfactor = 80);
create index messages_under_a_parent on messages (conversation_id, parent_id, id);
alter table conversations
  add constraint the_active_message_is_the_conversations_own
  foreign key (id, active_message_id) references messages (conversation_id, id);

-- The runs that answer one user message side by side: the unit a conversation is busy with.
create table run_groups (
  id uuid primary key,
  project_id uuid not null,
  conversation_id uuid not null,
  input_message_id uuid not null,
  state text not null,
  position integer not null,
  follows_leaf boolean not null,
  setup jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint a_group_belongs_to_its_conversation unique (conversation_id, id),
  constraint a_group_waits_is_active_or_has_ended check (state in ('waiting', 'active', 'ended')),
  constraint an_ended_group_has_an_end check ((state = 'ended') = (ended_at is not null)),
  foreign key (project_id, conversation_id) references conversations (project_id, id),
  foreign key (conversation_id, input_message_id) references messages (conversation_id, id)
) with (fillfactor = 80);
create unique index one_active_group_per_conversation on run_groups (conversation_id) where state = 'active';
create index waiting_groups_in_order on run_groups (conversation_id, position) where state = 'waiting';
create index active_groups on run_groups (id) where state = 'active';

create table runtime_runs (
  id uuid primary key,
  project_id uuid not null,
  conversation_id uuid not null,
  group_id uuid not null,
  model_index integer not null,
  agent_version_id uuid not null,
  provider_id uuid not null,
  model text not null,
  options jsonb not null default '{}',
  metadata jsonb not null default '{}',
  input_message_id uuid not null,
  output_message_id uuid not null,
  status text not null default 'queued',
  attempt integer not null default 0,
  crash_count integer not null default 0,
  last_seq integer not null default 0,
  lease_expires_at timestamptz,
  worker_id text,
  watcher_inbox text,
  cancel_requested_at timestamptz,
  cancel_reason text,
  expires_at timestamptz,
  pending jsonb not null default '[]',
  output jsonb,
  error jsonb,
  usage jsonb,
  stop_reason text,
  engine_version integer,
  trace_parent text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint models_of_a_group_are_numbered unique (group_id, model_index),
  constraint a_run_writes_its_own_message unique (output_message_id),
  constraint a_run_belongs_to_its_project unique (project_id, id),
  constraint a_run_has_a_known_status
    check (status in ('queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled')),
  constraint running_has_a_lease check ((status = 'running') = (lease_expires_at is not null and worker_id is not null)),
  constraint waiting_for_an_answer_expires check ((status = 'requires_action') = (expires_at is not null)),
  constraint an_ended_run_has_an_end
    check ((status in ('completed', 'failed', 'cancelled')) = (ended_at is not null and output is not null)),
  constraint a_failed_run_has_an_error check ((status = 'failed') = (error is not null)),
  constraint a_completed_run_says_why_it_stopped check ((status = 'completed') = (stop_reason is not null)),
  constraint a_cancel_has_a_reason check ((cancel_requested_at is not null) = (cancel_reason is not null)),
  constraint a_cancel_reason_is_known check (cancel_reason in ('user', 'superseded', 'disconnected', 'removed')),
  foreign key (project_id, conversation_id) references conversations (project_id, id),
  foreign key (conversation_id, group_id) references run_groups (conversation_id, id),
  foreign key (conversation_id, input_message_id) references messages (conversation_id, id),
  foreign key (conversation_id, output_message_id) references messages (conversation_id, id),
  foreign key (project_id, agent_version_id) references agent_versions (project_id, id),
  foreign key (project_id, provider_id) references providers (project_id, id)
) with (fillfactor = 60);
-- No index holds last_seq, lease_expires_at or worker_id: appends and heartbeats stay heap-only updates.
create index queued_runs_in_order on runtime_runs (created_at, id) where status = 'queued';
create index running_runs on runtime_runs (id) where status = 'running';
create index runs_waiting_for_an_answer on runtime_runs (id) where status = 'requires_action';

create function refuse_change_of_an_ended_run() returns trigger language plpgsql as $$
begin
  raise exception 'run % has ended as % and cannot change', old.id, old.status using errcode = 'RW001';
end $$;
create trigger an_ended_run_never_changes before update on runtime_runs
  for each row when (old.status in ('completed', 'failed', 'cancelled'))
  execute function refuse_change_of_an_ended_run();

-- run_id is a uuid v7 and so carries the time: partitions by month drop whole and the primary key stays unique.
-- packages/db/partitions.ts makes the months; rows in the default partition raise an alarm.
create table runtime_events (
  run_id uuid not null,
  seq integer not null,
  attempt integer not null,
  emit_id text,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint events_are_numbered_in_their_run primary key (run_id, seq),
  constraint a_seq_is_positive check (seq > 0)
) partition by range (run_id);
create unique index one_terminal_event_per_run on runtime_events (run_id)
  where type in ('run.completed', 'run.failed', 'run.cancelled');
create unique index an_emit_id_is_used_once on runtime_events (run_id, emit_id) where emit_id is not null;
create table runtime_events_default partition of runtime_events default;

-- Answers to approvals and client tools. `seq` is the event that tells of it, null while that is still to be appended.
create table tool_answers (
  run_id uuid not null,
  project_id uuid not null,
  call_id text not null,
  kind text not null,
  decision text,
  reason text,
  result jsonb,
  error text,
  answered_by text not null,
  seq integer,
  created_at timestamptz not null default now(),
  constraint a_call_is_answered_once primary key (run_id, call_id),
  constraint an_answer_decides_or_gives_a_result check (
    (kind = 'approval' and decision in ('approve', 'deny') and result is null and error is null)
    or (kind = 'client_tool' and decision is null and (result is null) <> (error is null))
  ),
  foreign key (project_id, run_id) references runtime_runs (project_id, id)
);

-- Written in the transaction the request made its rows in; a repeat within a day finds its first reply here.
create table idempotency_keys (
  project_id uuid not null references projects (id),
  key text not null,
  body_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  constraint a_key_is_used_once_in_a_project primary key (project_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
