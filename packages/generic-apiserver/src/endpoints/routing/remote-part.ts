import type { ServerHandler } from '../../request/server-request.js';
import type { APIResourceDiscovery } from './discovery-types.js';

type JSONObject = Readonly<Record<string, unknown>>;

/** The OpenAPI v2 document of another server, as far as it is merged or converted. Each part maps names to objects. */
export interface OpenAPIV2Content {
  readonly info: JSONObject;
  readonly paths: JSONObject;
  readonly definitions: JSONObject;
  /** Parameters that operations refer to. */
  readonly parameters: JSONObject;
  readonly securityDefinitions: JSONObject;
}

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
  /**
   * Its OpenAPI v2 document. It becomes part of the document of this server, and its OpenAPI v3 document if it has none.
   * Undefined if it has no document.
   */
  readonly openAPIV2?: OpenAPIV2Content | undefined;
}
