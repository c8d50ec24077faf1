-- The key by which a project's own server signs its users in to the widget: an HS256 secret, sealed like provider keys,
-- or an RS256 public key, which is no secret. One per project.

create table user_token_keys (
  project_id uuid primary key references projects (id),
  algorithm text not null,
  sealed_secret text,
  public_key text,
  created_at timestamptz not null default now(),
  constraint a_user_token_is_signed_by_a_known_algorithm check (algorithm in ('HS256', 'RS256')),
  constraint a_secret_or_a_public_key check (
    (algorithm = 'HS256' and sealed_secret is not null and public_key is null)
    or (algorithm = 'RS256' and public_key is not null and sealed_secret is null)
  )
);
