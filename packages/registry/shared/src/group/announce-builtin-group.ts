import { resourcesOf } from '@k8s-ts/api/discovery';
import type { APIGroupFactoryRegistry } from '@k8s-ts/apimachinery/registration';
import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';

/**
 * Announces a built-in group with the resources of its versions. Its kinds are those of `builtinScheme`.
 *
 * @param versions best first
 * @param isEnabled whether a resource is announced. Default: all resources are
 */
export function announceBuiltinGroup(
  registry: APIGroupFactoryRegistry,
  groupName: string,
  versions: readonly string[],
  isEnabled: (resource: GroupVersionResource) => boolean = () => true,
): void {
  for (const versionName of versions) {
    const resources = resourcesOf(groupName, versionName).filter(
      ({ name }) => !name.includes('/') && isEnabled({ group: groupName, version: versionName, resource: name }),
    );
    registry.announceGroupVersion({ groupName, versionName, resources });
  }
  registry.announceGroup({ groupName, versionPreferenceOrder: versions });
}
