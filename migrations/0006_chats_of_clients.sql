-- Clients of the other wire formats name their chats themselves: the id they chose leads back to the conversation.
alter table conversations add column external_id text;
create unique index a_clients_chat_is_one_conversation on conversations (project_id, external_id)
  where external_id is not null and deleted_at is null;
