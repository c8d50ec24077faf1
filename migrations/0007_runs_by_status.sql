-- The console lists a project's runs by status, and the runs of one conversation.
create index runs_by_status on runtime_runs (project_id, status, id);
create index runs_of_a_conversation on runtime_runs (conversation_id, id);
