. "$(dirname "$0")/address.sh"

internal PUT /agents/cashier '{
  "name": "Cashier",
  "model": {"name": "demo"},
  "tools": [{"kind": "builtin", "name": "calculator", "needs_approval": true}]
}'

# The reply comes when the run waits: it names the run and the call.
waiting=$(public POST /messages '{"agent": "cashier", "content": "What is 12 * 12?"}')
run=$(echo "$waiting" | grep -o 'run_[0-9a-f]\{8,\}' | head -n 1)
call=$(echo "$waiting" | grep -o 'call_[0-9a-f]\{8,\}' | head -n 1)

public POST "/runs/$run/tool-outputs" "{\"approvals\": [{\"call_id\": \"$call\", \"decision\": \"approve\"}]}"
until public GET "/runs/$run" | grep '"status":"completed"'; do sleep 1; done
