import type { ServerRequest } from './server-request.js';

const verbs: ReadonlySet<string> = new Set(['watch', 'proxy']);
/** Subresources whose requests are passed on to a node or pod: their verb in logs and metrics is `CONNECT`. */
export const connectSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

/** Whether a request is long-running. It then has no deadline and does not count as in flight. */
export function isLongRunning({ info }: ServerRequest): boolean {
  return info.isResourceRequest && (verbs.has(info.verb) || connectSubresources.has(info.subresource));
}
