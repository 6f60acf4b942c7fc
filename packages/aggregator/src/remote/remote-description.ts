import type { APIResourceDiscovery, OpenAPIV2Content } from '@k8s-ts/generic-apiserver';

/** The OpenAPI v2 document of another server, and how the server recognizes it. */
export interface RemoteV2 {
  readonly content: OpenAPIV2Content;
  /** Undefined for a server without entity tags. */
  readonly etag: string | undefined;
}

/** Discovery and OpenAPI of a group-version of another server. */
export interface RemoteDescription {
  readonly resources: readonly APIResourceDiscovery[];
  /** URL of the server's OpenAPI v3 document. Undefined if it has none. */
  readonly openAPI: string | undefined;
  /** OpenAPI v2 document of the server. Undefined if it has none. */
  readonly v2: RemoteV2 | undefined;
  /** `Stale`: the server did not answer when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
}
