/** Wire types of discovery. Keys are in the order of the wire. */
export interface APIResource {
  readonly name: string;
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly storageVersionHash?: string;
}

/** A kind in aggregated discovery. The texts are empty when they are not known. */
export interface ResponseKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A subresource in aggregated discovery (`apidiscovery.k8s.io/v2`). */
export interface APISubresourceDiscovery {
  readonly subresource: string;
  readonly responseKind: ResponseKind;
  readonly acceptedTypes?: readonly ResponseKind[];
  readonly verbs: readonly string[];
}

/** A resource in aggregated discovery (`apidiscovery.k8s.io/v2`). */
export interface APIResourceDiscovery {
  readonly resource: string;
  readonly responseKind: ResponseKind;
  readonly scope: string;
  readonly singularResource: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly APISubresourceDiscovery[];
}

export interface GroupVersionForDiscovery {
  readonly groupVersion: string;
  readonly version: string;
}

export interface ServerAddressByClientCIDR {
  readonly clientCIDR: string;
  readonly serverAddress: string;
}

export interface APIGroup {
  readonly name: string;
  readonly versions: readonly GroupVersionForDiscovery[];
  readonly preferredVersion: GroupVersionForDiscovery;
}
