-- Bytes of text that a run's attempts have streamed, by round, written with each heartbeat: a provider is paid for what it
-- said before a crash, though no event holds it.

alter table runtime_runs add column streamed jsonb not null default '{}';
