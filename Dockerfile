# One image for every role: ROLE says which. Not run by us; see docs/operations.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/slim-install.mjs scripts/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Pages and networks are made here, because nothing can be written beside the data later.
RUN npm run build && npm run convert

FROM node:24.21.0-bookworm-slim
# For video and sound on machines for which npm has none.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=10001 --group=10001 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 METRICS_HOST=0.0.0.0
USER 10001:10001
EXPOSE 3000 9464
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:9464/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Engines end while the site goes on; somebody has to take note of it.
ENTRYPOINT ["tini", "--", "node_modules/.bin/node", "src/main/launch.mjs"]
