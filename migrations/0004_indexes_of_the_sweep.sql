-- The sweep looks for cancels nobody was there to see every two seconds; without this it would read the whole queue.
create index cancelled_runs_to_end on runtime_runs (id) where cancel_requested_at is not null and ended_at is null;
