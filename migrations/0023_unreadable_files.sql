-- A file that explodes when it is read must not be read again at every turn of its conversation.
alter table files add column problem text, add column problem_at timestamptz;
