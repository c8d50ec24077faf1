-- Claims take turns between projects, and in a project between keys and visitors. `claimant` says whose run it is;
-- `claim_order` is its place among the runs of a project: a claimant's next run stands behind its last one, its first
-- one at the head. It is null while the run's group waits behind another, so that such runs are not at the head of the
-- index that claims read. Code of the version before leaves it at 0.
alter table runtime_runs
  add column claimant text not null default '',
  add column claim_order bigint default 0;
update runtime_runs set claim_order = null
from run_groups where run_groups.id = runtime_runs.group_id and run_groups.state = 'waiting' and runtime_runs.status = 'queued';
