-- An endpoint that does not answer is paused: its deliveries wait without being tried, but for one now and then, until it
-- answers again. Otherwise each of thousands would be claimed, tried and put back by itself for as long as it is down.
alter table webhook_endpoints add column failures integer not null default 0;
alter table webhook_endpoints add column paused_until timestamptz;

-- The endpoint that a side job waits for; its due_at is infinity meanwhile.
alter table side_jobs add column waits_for_endpoint uuid;
create index side_jobs_that_wait_for_endpoints on side_jobs (created_at) where waits_for_endpoint is not null;
create index side_jobs_of_paused_endpoints on side_jobs (waits_for_endpoint, created_at) where waits_for_endpoint is not null;
