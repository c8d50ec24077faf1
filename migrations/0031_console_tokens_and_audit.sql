-- A console token may be held to some scopes; null is all of them. Visitors approve calls too, which the audit log tells.

alter table console_sessions add column scopes text[];
alter table audit_entries drop constraint an_actor_is_of_a_known_kind;
alter table audit_entries add constraint an_actor_is_of_a_known_kind
  check (actor_kind in ('member', 'console_token', 'key', 'visitor', 'nobody'));
