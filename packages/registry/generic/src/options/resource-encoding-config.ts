import { groupVersions, storageKind } from '@k8s-ts/api/discovery';
import { formatGroupResource, type GroupResource, type GroupVersion } from '@k8s-ts/apimachinery/schema';

/** In which version each resource is written (`kubernetes/apiserver pkg/server/storage/resource_encoding_config.go`). */
export interface ResourceEncodingConfig {
  /** @throws Error when nothing is known of the resource's group */
  storageEncodingFor(resource: GroupResource): GroupVersion;
}

/** kube-apiserver's storage version of each built-in resource, the preferred version of its group for others, unless told otherwise. */
export class DefaultResourceEncodingConfig implements ResourceEncodingConfig {
  readonly #overrides = new Map<string, GroupVersion>();

  /** From now on the resource is written in this version. */
  setResourceEncoding(resource: GroupResource, version: GroupVersion): void {
    this.#overrides.set(formatGroupResource(resource), version);
  }

  storageEncodingFor(resource: GroupResource): GroupVersion {
    const override = this.#overrides.get(formatGroupResource(resource));
    if (override) return override;
    const kind = storageKind(resource.group, resource.resource);
    if (kind) return { group: kind.group, version: kind.version };
    const preferred = groupVersions().find((each) => each.group === resource.group && each.preferred);
    if (!preferred) throw new Error(`group ${JSON.stringify(resource.group)} is not registered in scheme`);
    return { group: preferred.group, version: preferred.version };
  }
}
