-- Who may look (console tokens, widget visitors and their sessions), what they think of answers, and what agents look up.

create table console_sessions (
  id uuid primary key,
  project_id uuid not null references projects (id),
  name text not null,
  lookup text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint console_lookups_are_unique unique (lookup)
);

-- A browser without an account: it comes back by its renewal secret and sees only its own conversations.
create table widget_visitors (
  id uuid primary key,
  project_id uuid not null references projects (id),
  renewal_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint a_visitor_belongs_to_its_project unique (project_id, id)
);

-- Short tokens bound to one agent, end user and origin.
create table widget_sessions (
  id uuid primary key,
  project_id uuid not null,
  agent_id uuid not null,
  end_user text not null,
  origin text not null,
  lookup text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint session_lookups_are_unique unique (lookup),
  constraint a_session_is_short check (expires_at <= created_at + interval '15 minutes'),
  foreign key (project_id, agent_id) references agents (project_id, id)
);
create index widget_sessions_by_end on widget_sessions (expires_at);

alter table messages add constraint a_message_belongs_to_its_project unique (project_id, id);

create table feedback (
  project_id uuid not null,
  message_id uuid not null,
  rating text not null,
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_message_is_rated_once primary key (project_id, message_id),
  constraint a_rating_is_up_or_down check (rating in ('up', 'down')),
  foreign key (project_id, message_id) references messages (project_id, id)
);

create table documents (
  id uuid primary key,
  project_id uuid not null references projects (id),
  title text not null,
  url text,
  content text not null,
  content_hash bytea not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_document_belongs_to_its_project unique (project_id, id)
);

-- `search` is filled by packages/db/search-terms.ts: English lexemes, and bigrams of Chinese, Japanese and Korean text.
create table document_chunks (
  document_id uuid not null,
  ordinal integer not null,
  project_id uuid not null,
  content text not null,
  search tsvector not null,
  constraint chunks_are_numbered_in_their_document primary key (document_id, ordinal),
  foreign key (project_id, document_id) references documents (project_id, id) on delete cascade
);
create index document_chunks_by_term on document_chunks using gin (search);

create table files (
  id uuid primary key,
  project_id uuid not null references projects (id),
  end_user text,
  name text not null,
  media_type text not null,
  bytes integer not null,
  content bytea not null,
  run_id uuid,
  created_at timestamptz not null default now(),
  constraint a_file_says_its_size check (bytes = length(content)),
  foreign key (project_id, run_id) references runtime_runs (project_id, id)
);
create index files_of_a_project on files (project_id, id);
