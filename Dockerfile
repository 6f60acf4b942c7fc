# The apiserver command as an image. It listens on port 6443 and keeps its data below /data, with the user `node` (1000):
#   docker build -t k8s-ts-apiserver . && docker run -p 6443:6443 -v apiserver:/data k8s-ts-apiserver
# The image has no git. One that is built from an archive knows its commit (`/version`): git archive HEAD | docker build -t k8s-ts-apiserver -

FROM node:22.21-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm install --global "$(node -p "require('./package.json').packageManager")" \
 && pnpm install --frozen-lockfile \
 && pnpm --filter @k8s-ts/apiserver run build:command \
 && pnpm --filter @k8s-ts/apiserver deploy --prod --legacy /app
# The command is bundled: it needs none of our packages, only those of the storage engines.
RUN rm -rf /app/src /app/node_modules/@k8s-ts /app/node_modules/.pnpm/@k8s-ts*

FROM node:22.21-bookworm-slim
ENV NODE_ENV=production
# The C library returns the memory of each large buffer when the buffer is freed. By default it keeps the memory, in each thread, once it has seen larger ones.
ENV MALLOC_MMAP_THRESHOLD_=131072
# What threads have freed can be used by the others: the worker for large requests comes and goes.
ENV MALLOC_ARENA_MAX=1
COPY --from=build /app /app
COPY docker/healthcheck.mjs /app/healthcheck.mjs
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 6443
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "/app/healthcheck.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/apiserver.js"]
# Arguments of `docker run` replace these.
CMD ["--bind-address=0.0.0.0"]
