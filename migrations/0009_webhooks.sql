-- Where a project wants to be told of its runs, and each thing it was or is to be told: what happened is a row of the
-- transaction in which it happened, sent by a side job. The body is fixed at the first try and sent unchanged ever after.
create table webhook_endpoints (
  id uuid primary key,
  project_id uuid not null references projects (id),
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  constraint an_endpoint_belongs_to_its_project unique (project_id, id),
  constraint an_endpoint_wants_some_event check (cardinality(events) > 0)
);

create table webhook_deliveries (
  id uuid primary key,
  project_id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  run_id uuid,
  conversation_id uuid not null,
  facts jsonb not null default '{}',
  body text,
  status text not null default 'pending',
  attempts integer not null default 0,
  response_status integer,
  duration_ms integer,
  error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  constraint a_delivery_has_a_known_status check (status in ('pending', 'delivered', 'failed')),
  foreign key (project_id, endpoint_id) references webhook_endpoints (project_id, id) on delete cascade
);
create index deliveries_of_an_endpoint on webhook_deliveries (endpoint_id, id);
