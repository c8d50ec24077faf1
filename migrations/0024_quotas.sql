-- How much one visitor, key or project may have under way is counted when a turn is taken in, and what its live runs may
-- yet spend is reserved there, so that many posts at once cannot pass a limit together.

alter table runtime_runs add column reserved_tokens integer not null default 0;
create index live_runs_of_a_project on runtime_runs (project_id, caller_id) include (model, reserved_tokens)
  where status in ('queued', 'running');
