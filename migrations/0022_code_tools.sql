-- A tool written in code exists only in the workers that load it. A run whose agent needs such tools carries their names,
-- so that a claim takes it only where all of them are there; null for all other runs, which every worker may claim.
alter table runtime_runs add column code_tools jsonb;
