-- What the upkeep looks for by age, and what it takes along with a conversation.
-- statement by statement, outside a transaction: runs go on while an index is built
drop index concurrently if exists conversations_to_purge;
create index concurrently conversations_to_purge on conversations (deleted_at) where deleted_at is not null;
drop index concurrently if exists files_of_a_run;
create index concurrently files_of_a_run on files (run_id) where run_id is not null;
drop index concurrently if exists documents_of_a_file;
create index concurrently documents_of_a_file on documents (file_id) where file_id is not null;
drop index concurrently if exists deliveries_of_a_conversation;
create index concurrently deliveries_of_a_conversation on webhook_deliveries (conversation_id);
drop index concurrently if exists deliveries_by_age;
create index concurrently deliveries_by_age on webhook_deliveries (created_at) where status <> 'pending';
drop index concurrently if exists failed_side_jobs;
create index concurrently failed_side_jobs on side_jobs (failed_at) where failed_at is not null;
-- The sweep looks for waits that are over every two seconds; by id it would read all that wait.
drop index concurrently if exists waits_by_expiry;
create index concurrently waits_by_expiry on runtime_runs (expires_at) where status = 'requires_action';
