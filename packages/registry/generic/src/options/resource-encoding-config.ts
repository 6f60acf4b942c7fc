import type { GroupResource, GroupVersion } from '@k8s-ts/apimachinery/schema';

/** The version in which each resource is stored (`kubernetes/apiserver pkg/server/storage/resource_encoding_config.go`). */
export interface ResourceEncodingConfig {
  /** @throws Error when nothing is known of the resource's group */
  storageEncodingFor(resource: GroupResource): GroupVersion;
}
