-- An answer to a call finds its run by the call's id, however many runs of the project wait.
-- statement by statement, outside a transaction: runs go on while an index is built
drop index concurrently if exists runs_by_waiting_call;
create index concurrently runs_by_waiting_call on runtime_runs using gin (pending jsonb_path_ops) where status = 'requires_action';
