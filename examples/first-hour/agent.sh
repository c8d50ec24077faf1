. "$(dirname "$0")/address.sh"

internal PUT /agents/tea '{
  "name": "Tea advisor",
  "instructions": "You know about tea. Answer in two sentences.",
  "model": {"name": "demo"},
  "tools": [{"kind": "builtin", "name": "calculator"}]
}'

public POST /messages '{"agent": "tea", "content": "What is 17 * 23?"}'
