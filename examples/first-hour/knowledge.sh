. "$(dirname "$0")/address.sh"

internal POST /documents '{
  "title": "Oolong",
  "content": "Oolong is steeped at 90 degrees for three minutes. Its leaves can be used four times."
}'
internal PUT /agents/librarian '{
  "name": "Librarian",
  "instructions": "Answer from the documents and name them.",
  "model": {"name": "demo"},
  "tools": [{"kind": "builtin", "name": "search_knowledge"}]
}'

public POST /messages '{"agent": "librarian", "content": "Look up how long oolong is steeped"}'
