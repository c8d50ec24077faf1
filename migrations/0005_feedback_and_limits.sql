-- Ratings of answers, and the counters of rate limits.

create table feedback (
  message_id uuid primary key,
  project_id uuid not null,
  conversation_id uuid not null,
  rating text not null,
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_rating_is_up_or_down check (rating in ('up', 'down')),
  foreign key (project_id, conversation_id) references conversations (project_id, id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id)
);

-- The shape rate-limiter-flexible reads and writes. Unlogged: it is written with every request and may be lost in a crash.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
