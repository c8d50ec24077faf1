-- Words from outside (a web page, an API, a tool server) can give a model orders. That a conversation holds them must
-- outlive the messages that brought them: summaries replace those, and later turns still obey.
alter table conversations add column tainted_by text[] not null default '{}';
