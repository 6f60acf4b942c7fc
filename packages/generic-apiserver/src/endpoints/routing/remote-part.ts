import type { ServerHandler } from '../../request/server-request.js';

/** What is special about a group-version that another server serves. */
export interface RemotePart {
  /** Answers all requests below it that have passed the filters, those for its resources in discovery and for its OpenAPI document included. */
  readonly handler: ServerHandler;
  /** Whether the other server has told its resources when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
  /** Where its OpenAPI v3 document is, as the other server lists it. Undefined: it has none. */
  readonly openAPI: string | undefined;
}
