# Where Runwire answers and with which keys: from the environment, else what `npm start` wrote.
set -eu
state="${RUNWIRE_DATA_DIR:-$(dirname "$0")/../../.data}/local.json"
kept() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" "$state"; }
url=${RUNWIRE_URL:-$(kept api_url)}
key=${RUNWIRE_API_KEY:-$(kept api_key)}
token=${RUNWIRE_CONSOLE_TOKEN:-$(kept console_token)}

# METHOD PATH [BODY]: `internal` is what the console uses, with its token; `public` what your programs use, with a key.
internal() { request "$token" "$1" "$url/api/v1$2" "${3:-}"; }
public() { request "$key" "$1" "$url/openapi/v1$2" "${3:-}"; }
request() {
  curl -sS --fail-with-body -X "$2" "$3" -H "authorization: Bearer $1" -H 'content-type: application/json' ${4:+-d "$4"}
  echo
}
