-- What an agent works with beside text: a project's secrets for the headers of its tools, MCP servers with the pinned
-- words of their tools, documents that a side job makes from files, and the text of a pdf once it has been read.

create table project_secrets (
  project_id uuid not null references projects (id),
  name text not null,
  sealed_value text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_secret_has_one_name_in_its_project primary key (project_id, name)
);

-- `pins`: hash of each tool's words as somebody has approved them; null until the server was first asked.
create table mcp_servers (
  id uuid primary key,
  project_id uuid not null references projects (id),
  name text not null,
  url text not null,
  header_names text[] not null default '{}',
  sealed_headers text,
  pins jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mcp_server_names_are_unique unique (project_id, name)
);

alter table files
  add column text_content text,
  add constraint a_file_belongs_to_its_project unique (project_id, id);

alter table documents
  add column status text not null default 'ready',
  add column error text,
  add column pages integer,
  add column file_id uuid,
  add constraint a_document_is_in_a_known_state check (status in ('queued', 'processing', 'ready', 'failed')),
  add constraint a_failed_document_says_why check ((status = 'failed') = (error is not null)),
  add foreign key (project_id, file_id) references files (project_id, id) on delete set null (file_id);
