. "$(dirname "$0")/address.sh"

# Of `npm start`; a deployment has both in its environment.
DATABASE_URL=$(kept database_url)
RUNWIRE_SECRET_KEY=$(sed -n 's/.*"secret_key": *"\([^"]*\)".*/\1/p' "$(dirname "$state")/secrets.json")
export DATABASE_URL RUNWIRE_SECRET_KEY

npm --prefix "$(dirname "$0")/../.." run --silent setup -- --project=shop

# The keys of the new project see nothing of the other one.
token=$(sed -n 's/.*"console_token": *"\([^"]*\)".*/\1/p' "$(dirname "$state")/secrets-shop.json")
internal GET /me
internal GET /agents
