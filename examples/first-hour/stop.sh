. "$(dirname "$0")/address.sh"

long='{"agent": "demo", "content": "[pace=20][tokens=500]Count for me."}'

# A run is stopped by its id, from anywhere.
run=$(public POST '/messages' '{"agent": "demo", "content": "[pace=20][tokens=500]Count.", "background": true}' |
  grep -o 'run_[0-9a-f]\{8,\}' | head -n 1)
public POST "/runs/$run/cancel"
until public GET "/runs/$run" | grep '"status":"cancelled"'; do sleep 1; done

# A reader that leaves stops nothing, unless it said so before.
stream=$(curl -sSN --max-time 2 "$url/openapi/v1/messages?stream=true" -H "authorization: Bearer $key" \
  -H 'content-type: application/json' -H 'Runwire-On-Disconnect: cancel' -d "$long" 2>/dev/null || true)
run=$(echo "$stream" | grep -o 'run_[0-9a-f]\{8,\}' | head -n 1)
until public GET "/runs/$run" | grep '"status":"cancelled"'; do sleep 1; done
