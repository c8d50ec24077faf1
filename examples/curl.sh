#!/bin/sh
# Streams an answer, then reads the same run again from its third event on, and last as one reply.
set -eu
if [ -z "${RUNWIRE_URL:-}" ] || [ -z "${RUNWIRE_API_KEY:-}" ]; then
  state="${RUNWIRE_DATA_DIR:-$(dirname "$0")/../.data}/local.json"
  RUNWIRE_URL=$(sed -n 's/.*"api_url": *"\([^"]*\)".*/\1/p' "$state")
  RUNWIRE_API_KEY=$(sed -n 's/.*"api_key": *"\([^"]*\)".*/\1/p' "$state")
fi
auth="authorization: Bearer $RUNWIRE_API_KEY"
json='content-type: application/json'

echo '--- streamed'
stream=$(curl -sSN "$RUNWIRE_URL/openapi/v1/messages?stream=true" -H "$auth" -H "$json" \
  -d '{"agent": "demo", "content": "What is 17 * 23?"}')
echo "$stream"

echo '--- the same run, after its third event'
run=$(echo "$stream" | sed -n 's/.*"run_id":"\(run_[0-9a-f]*\)".*/\1/p' | head -n 1)
curl -sSN "$RUNWIRE_URL/openapi/v1/runs/$run/events" -H "$auth" -H 'last-event-id: 3'

echo '--- as one reply'
curl -sS "$RUNWIRE_URL/openapi/v1/messages" -H "$auth" -H "$json" -H "idempotency-key: example-$run" \
  -d '{"agent": "demo", "content": "What is 17 * 23?"}'
