-- People who operate a project, the sessions of their browsers, and who changed what.
-- A removed member's row stays, so that the audit log and ended sessions still have a name to show.

create table members (
  id uuid primary key,
  project_id uuid not null references projects (id),
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint a_member_belongs_to_its_project unique (project_id, id),
  constraint a_member_has_a_known_role check (role in ('owner', 'operator', 'viewer')),
  constraint an_email_is_stored_in_lower_case check (email = lower(email))
);
create unique index a_person_is_one_member_of_a_project on members (project_id, email) where removed_at is null;
create index members_by_email on members (email) where removed_at is null;

alter table console_sessions add constraint a_token_belongs_to_its_project unique (project_id, id);

-- A browser that is signed in, by a member's password or by a console token: it ends with either.
create table browser_sessions (
  id uuid primary key,
  project_id uuid not null references projects (id),
  member_id uuid,
  console_token_id uuid,
  lookup text not null,
  secret_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint browser_session_lookups_are_unique unique (lookup),
  constraint a_browser_session_is_a_members_or_a_tokens check ((member_id is null) <> (console_token_id is null)),
  foreign key (project_id, member_id) references members (project_id, id),
  foreign key (project_id, console_token_id) references console_sessions (project_id, id)
);
create index browser_sessions_of_a_project on browser_sessions (project_id, id) where ended_at is null;
create index browser_sessions_by_end on browser_sessions (expires_at);

-- A browser in which a member once signed in: its tries are counted apart from those of strangers, who could else lock
-- the member out by guessing.
create table known_browsers (
  id uuid primary key,
  project_id uuid not null,
  member_id uuid not null,
  lookup text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint known_browser_lookups_are_unique unique (lookup),
  foreign key (project_id, member_id) references members (project_id, id)
);
create index known_browsers_by_age on known_browsers (created_at);

-- Written in the transaction of the change it tells of. `fields` names what was sent, never what it held.
create table audit_entries (
  id uuid primary key,
  project_id uuid not null references projects (id),
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  target text,
  fields text[] not null default '{}',
  address text not null,
  request_id text not null,
  created_at timestamptz not null default now(),
  constraint an_actor_is_of_a_known_kind check (actor_kind in ('member', 'console_token', 'key', 'nobody'))
);
create index audit_entries_of_a_project on audit_entries (project_id, id);
