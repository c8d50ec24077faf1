-- Clients without a memory send the same picture with every message: it is found again by its size and then its bytes.
create index files_by_size on files (project_id, bytes);
