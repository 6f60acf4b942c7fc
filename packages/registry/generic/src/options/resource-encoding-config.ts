import type { GroupResource, GroupVersion } from '@k8s-ts/apimachinery/schema';

/**
 * The version in which each resource is stored (`kubernetes/apiserver pkg/server/storage/resource_encoding_config.go`).
 */
export interface ResourceEncodingConfig {
  /** @throws Error when the resource's group is unknown */
  storageEncodingFor(resource: GroupResource): GroupVersion;
}
