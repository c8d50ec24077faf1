-- Jobs whose holder gave no sign of life are looked for at the end of every run: by this index it reads those in work,
-- not the backlog that waits for a server to come back.
create index side_jobs_by_lease on side_jobs (lease_expires_at) where lease_expires_at is not null;

-- Hot rows keep room on their page, so that changing them touches no index, and hot tables are vacuumed by what changes,
-- not by how much history they hold: a fifth of ten million runs would be two million dead rows.
alter table runtime_runs set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01);
alter table run_groups set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table messages set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table conversations set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table side_jobs set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table webhook_deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);
alter table widget_sessions set (autovacuum_vacuum_scale_factor = 0.02);
alter table usage_days set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
alter table upkeep_steps set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
alter table rate_limits set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
