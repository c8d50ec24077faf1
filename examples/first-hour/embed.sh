. "$(dirname "$0")/address.sh"

# 1. A key that may stand in a page. It opens these agents and nothing else.
made=$(internal POST /keys '{"name": "shop page", "kind": "publishable", "agents": ["tea"]}')
publishable=$(echo "$made" | grep -o 'rwp_[A-Za-z0-9_]*')

# 2. The pages that may use it, by origin. The list is set whole.
project=$(internal GET /me | grep -o 'proj_[0-9a-f]*')
internal PATCH "/projects/$project" '{"origins": ["http://localhost:8000", "https://shop.example"]}'

# 3. The tag for the page.
echo "<script async src=\"$url/widget.js\" data-key=\"$publishable\" data-agent=\"tea\"></script>"
