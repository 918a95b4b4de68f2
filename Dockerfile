# One image: the api, the projector or both, by ROLE.
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /stile
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY services/domain/package.json services/domain/
COPY services/event-store/package.json services/event-store/
COPY services/api/package.json services/api/
COPY services/terminal-simulator/package.json services/terminal-simulator/
COPY projections/package.json projections/
COPY web-kit/package.json web-kit/
COPY web-booking/package.json web-booking/
COPY web-admin/package.json web-admin/
RUN npm ci --workspaces --no-audit --no-fund
COPY . .
RUN node tools/build.mjs && npm prune --omit=dev && npm run --silent sbom > sbom.json

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /stile
COPY --from=build --chown=node:node /stile /stile
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "services/api/dist/bundle/main.js"]
