-- A provider's address is named by the operator's environment or by whoever may write to the project. The first may be
-- anywhere; the second is held to the public internet and what the operator allows, like every address a user names.

alter table providers add column trusted boolean not null default false;
