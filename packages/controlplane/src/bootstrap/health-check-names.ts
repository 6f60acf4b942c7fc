import type { Part } from '../part.js';

/**
 * Post-start hooks of kube-apiserver without a corresponding step here: plugins and filters are complete before the
 * server listens, and the server's own groups, discovery and OpenAPI are served from the registry, without a controller
 * that follows APIServices. The APIServices of other servers are handled by the aggregator's hook. Monitoring asks for
 * these checks by name.
 */
const withoutWork = [
  'start-apiserver-admission-initializer',
  'priority-and-fairness-filter',
  'storage-object-count-tracker-hook',
  'apiservice-status-local-available-controller',
  'apiservice-status-remote-available-controller',
  'apiservice-wait-for-first-sync',
  'apiservice-discovery-controller',
  'kube-apiserver-autoregistration',
  'apiservice-openapi-controller',
  'apiservice-openapiv3-controller',
] as const;

/**
 * Checks and hooks with the names of kube-apiserver's checks and hooks (`kubernetes/kubernetes
 * test/e2e/apimachinery/health_handlers.go` lists those that every cluster must have). `storage-readiness`,
 * `generic-apiserver-start-informers` and `informer-sync` stand for the watch caches, the others succeed from the
 * start.
 *
 * @param cachesReady resolves once the watch caches have been read
 */
export function newHealthCheckNames(cachesReady: () => Promise<void>): Part {
  let isReady = false;
  return {
    postStartHooks: [
      { name: 'storage-readiness', run: cachesReady },
      {
        name: 'generic-apiserver-start-informers',
        async run() {
          await cachesReady();
          isReady = true;
        },
      },
      ...withoutWork.map((name) => ({ name, run: async () => {} })),
    ],
    healthChecks: [{ name: 'autoregister-completion', check: () => {} }],
    readyChecks: [
      {
        name: 'informer-sync',
        check() {
          if (!isReady) throw new Error('watch caches have not been read yet');
        },
      },
    ],
  };
}
