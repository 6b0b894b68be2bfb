# The shop as an image: Debian (the packaged programs need glibc), built pages inside, run by a user without rights.
FROM node:26-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/run.mjs build

FROM node:26-slim
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /shop /shop
WORKDIR /shop
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]
