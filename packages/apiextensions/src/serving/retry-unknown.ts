import type { DelegationTarget, ServerHandler, ServerRequest } from '@k8s-ts/generic-apiserver';

/**
 * A delegate that looks up unknown paths of groups once more, because another server may just have accepted the
 * definition.
 *
 * @param handler answers the request again
 * @param refresh reads the definitions, and resolves with whether the served resources have changed. Not called again
 *   while it runs
 */
export function retryUnknown(
  delegate: DelegationTarget,
  handler: () => ServerHandler,
  refresh: () => Promise<boolean>,
): DelegationTarget {
  const tried = new WeakSet<ServerRequest>();
  const fresh = coalesced(refresh);
  const { groups, lifecycle } = delegate;
  return {
    groups,
    lifecycle,
    listedPaths: () => delegate.listedPaths(),
    healthChecks: () => delegate.healthChecks(),
    hooks: () => delegate.hooks(),
    prepareRun: () => delegate.prepareRun(),
    async unprotectedHandler(request) {
      if (!request.path.startsWith('/apis/') || tried.has(request)) return delegate.unprotectedHandler(request);
      tried.add(request);
      const isNews = await fresh().catch(() => false);
      return isNews ? handler()(request) : delegate.unprotectedHandler(request);
    },
  };
}

/** Runs the work once for all callers that wait for it to begin. */
function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        const begun = work();
        running = begun;
        next = undefined;
        return begun;
      });
    return next;
  };
}
