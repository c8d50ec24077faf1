# One image, two programs: `node apps/api/main.ts` and `node apps/worker/main.ts`.
FROM node:24-bookworm-slim

WORKDIR /app
COPY . .
# Pages are built with development packages, which the image then gives back. The pinned Node is one of the others.
RUN npm ci --include=dev --no-audit --no-fund \
  && for page in apps/*/build.ts; do node_modules/.bin/node "$page"; done \
  && npm prune --omit=dev --no-audit --no-fund
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0

USER node
EXPOSE 3000
CMD ["node", "apps/api/main.ts"]
