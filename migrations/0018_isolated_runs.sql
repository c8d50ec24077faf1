-- Runs that crashed their worker twice without progress are claimed one by one, each for a process of its own. Every
-- sweep counts them, which must not walk the queue.
create index queued_runs_that_crashed on runtime_runs (created_at, id) where status = 'queued' and crash_count >= 2;
