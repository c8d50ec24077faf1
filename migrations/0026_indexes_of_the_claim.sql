-- Claims read the head of each project's queue, and count what runs of a claimant; nothing else changes these indexes.
-- statement by statement, outside a transaction: runs go on while an index is built
drop index concurrently if exists claimable_runs;
create index concurrently claimable_runs on runtime_runs (project_id, claim_order, created_at, id)
  where status = 'queued' and claim_order is not null;
drop index concurrently if exists claimable_runs_of_a_claimant;
create index concurrently claimable_runs_of_a_claimant on runtime_runs (project_id, claimant, claim_order)
  where status = 'queued' and claim_order is not null;
drop index concurrently if exists runs_of_waiting_groups;
create index concurrently runs_of_waiting_groups on runtime_runs (id) where status = 'queued' and claim_order is null;
drop index concurrently if exists running_runs_of_a_claimant;
create index concurrently running_runs_of_a_claimant on runtime_runs (project_id, claimant) where status = 'running';
drop index concurrently if exists queued_runs_in_order;
drop index concurrently if exists running_runs;
drop index concurrently if exists runs_waiting_for_an_answer;
