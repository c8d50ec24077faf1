-- Adding a document looks whether it is there already, and the list shows the newest first.
create unique index a_document_is_stored_once on documents (project_id, content_hash);
create index documents_of_a_project on documents (project_id, id);
create index document_chunks_of_a_project on document_chunks (project_id);
