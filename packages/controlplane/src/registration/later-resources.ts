import { groupVersions, isIntroduced, resourceFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion, type GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import { sortVersionsByPriority } from '@k8s-ts/apimachinery/version';
import { parseConfigurationMap, withoutLegacyKeys } from './configuration-map.js';
import { newResourceConfig } from './resource-config.js';

export interface LaterResourcesOptions {
  /** Texts of `--runtime-config`. */
  readonly runtimeConfig: readonly string[];
  /** The minor release that the server emulates, such as `1.34`. */
  readonly emulation: string;
  /** The resources that the program can serve, whichever release introduced them. */
  readonly available: readonly GroupVersionResource[];
  /** Whether more stable versions of served resources are served as well, except alpha versions. */
  readonly emulationForwardCompatible: boolean;
  /** Whether resources that `runtimeConfig` enables by name are served. */
  readonly runtimeConfigEmulationForwardCompatible: boolean;
}

/**
 * The resources (`group/version/resource`) that later releases than the emulated one introduced and that are served
 * nevertheless (`kubernetes/apiserver pkg/server/deleted_kinds.go, removeUnintroducedKinds`).
 *
 * @throws Error with kube-apiserver's text for an invalid `runtimeConfig`, and for resources and versions that it
 *   enables by name and that are not served
 */
export function laterResources(options: LaterResourcesOptions): ReadonlySet<string> {
  const { runtimeConfig, emulation, available, emulationForwardCompatible: keepsBetter } = options;
  const overrides = withoutLegacyKeys(parseConfigurationMap(runtimeConfig));
  const { resourceEnabled, isNamed } = newResourceConfig(groupVersions(), overrides, keepsBetter);
  const advice = 'Consider setting --runtime-config-emulation-forward-compatible=true';
  const later = new Set<string>();
  const enabled = available.filter(resourceEnabled);
  for (const group of new Set(enabled.map((each) => each.group))) {
    const resources = enabled.filter((each) => each.group === group);
    /** Names of the resources that a less stable version, except an alpha version, serves. */
    const served = new Set<string>();
    const versions = new Set(resources.map(({ version }) => version));
    for (const version of sortVersionsByPriority([...versions]).reverse()) {
      const names = resources.filter((each) => each.version === version).map(({ resource }) => resource);
      const isVersionNamed = isNamed({ group, version });
      const kept = names.filter((resource) => {
        if (isIntroduced(group, version, resource, emulation)) return true;
        const isResourceNamed = isNamed({ group, version, resource });
        const isLater =
          (keepsBetter && served.has(resource)) ||
          (options.runtimeConfigEmulationForwardCompatible && (isResourceNamed || isVersionNamed));
        if (isLater) later.add(`${group}/${version}/${resource}`);
        else if (isResourceNamed) {
          const { introduced } = resourceFacts(group, version, resource) ?? {};
          throw new Error(
            `cannot enable resource ${formatGroupVersion({ group, version })}, Resource=${resource} in runtime-config because it is introduced at ${introduced} after the current version ${emulation}. ${advice}`,
          );
        }
        return isLater;
      });
      if (!version.includes('alpha')) for (const resource of kept) served.add(resource);
      if (kept.length === 0 && isVersionNamed) {
        throw new Error(
          `cannot enable version ${formatGroupVersion({ group, version })} in runtime-config because all the resources have been introduced after the current version ${emulation}. ${advice}`,
        );
      }
    }
  }
  return later;
}
