import type { ServerHandler } from '../../request/server-request.js';
import type { APIResourceDiscovery } from './discovery-types.js';

/** Properties of a group-version that another server serves. */
export interface RemotePart {
  /**
   * Answers all requests below the group-version that have passed the filters, including discovery and its OpenAPI
   * document.
   */
  readonly handler: ServerHandler;
  /** Its resources, for aggregated discovery. */
  readonly resources: readonly APIResourceDiscovery[];
  /** Whether the other server described its resources when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
  /** URL of its OpenAPI v3 document, as the other server lists it. Undefined if it has no document. */
  readonly openAPI: string | undefined;
}
