-- What was spent, by day, key, agent and model: limits look here before a run and before each of its rounds.
alter table runtime_runs add column caller_id text;
create table usage_days (
  project_id uuid not null references projects (id),
  day date not null,
  -- Key, widget session or console token that sent the message; '' where a run has none.
  caller_id text not null,
  agent_id uuid not null,
  model text not null,
  runs integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  reasoning_tokens bigint not null default 0,
  cached_tokens bigint not null default 0,
  cost numeric not null default 0,
  constraint a_day_has_one_row_per_caller_agent_and_model primary key (project_id, day, caller_id, agent_id, model)
);
