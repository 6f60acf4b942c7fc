import type { ServerHandler } from '../../request/server-request.js';
import type { APIResourceDiscovery } from './discovery-types.js';

type JSONObject = Readonly<Record<string, unknown>>;

/** The parts of another server's OpenAPI v2 document that are merged or converted. Each part maps names to objects. */
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
  /** Resources of the group-version, for aggregated discovery. */
  readonly resources: readonly APIResourceDiscovery[];
  /** Whether the other server described its resources when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
  /** URL of the other server's OpenAPI v3 document, as that server lists it. Undefined if it has none. */
  readonly openAPI: string | undefined;
  /**
   * OpenAPI v2 document of the other server, which is merged into the document of this server. It is converted to
   * OpenAPI v3 when {@link openAPI} is undefined. Undefined if the other server has no such document.
   */
  readonly openAPIV2?: OpenAPIV2Content | undefined;
}
