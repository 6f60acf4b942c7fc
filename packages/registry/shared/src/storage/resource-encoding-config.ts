import { type EffectiveVersion, effectiveVersion, groupVersions, storageKind } from '@k8s-ts/api/discovery';
import { formatGroupResource, type GroupResource, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ResourceEncodingConfig } from '@k8s-ts/registry-generic';

/**
 * The storage versions of the built-in resources: those of kube-apiserver; for other resources, the preferred version
 * of the group. {@link setResourceEncoding} overrides them.
 */
export class DefaultResourceEncodingConfig implements ResourceEncodingConfig {
  readonly #overrides = new Map<string, GroupVersion>();
  readonly #minCompatibility: string;

  /** @param effective the version of the server. Default: the release of the facts */
  constructor(effective: EffectiveVersion = effectiveVersion()) {
    this.#minCompatibility = effective.minCompatibility;
  }

  /** Stores a resource in this version from now on. */
  setResourceEncoding(resource: GroupResource, version: GroupVersion): void {
    this.#overrides.set(formatGroupResource(resource), version);
  }

  storageEncodingFor(resource: GroupResource): GroupVersion {
    const override = this.#overrides.get(formatGroupResource(resource));
    if (override) return override;
    const kind = storageKind(resource.group, resource.resource, this.#minCompatibility);
    if (kind) return { group: kind.group, version: kind.version };
    const preferred = groupVersions().find((each) => each.group === resource.group && each.preferred);
    if (!preferred) throw new Error(`group ${JSON.stringify(resource.group)} is not registered in scheme`);
    return { group: preferred.group, version: preferred.version };
  }
}
