# One image for gateway and workers; the command tells which it is.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
# LaTeX, for workers that write papers.
COPY tools/setup-papers.mjs /setup/tools/
COPY tools/setup /setup/tools/setup
RUN cd /setup/tools && node setup-papers.mjs && rm -rf /setup /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY . .
RUN node tools/build.ts && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "gateway/server.ts"]
