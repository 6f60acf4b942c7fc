import { type GroupMeta, restMapperOf } from '@k8s-ts/apimachinery/registration';
import { unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';

/** A served group with its versions, preferred first, and their discovery entries. */
type InstalledGroup = NonNullable<ReturnType<GenericAPIServer['groups']['group']>>;

/**
 * The GroupMeta of a group that was installed while the server runs. Each property is computed when it is read, because
 * versions may come and go.
 *
 * @param installed returns the group as it is served now, or undefined when it is not served
 */
export function installedGroupMeta(group: string, installed: () => InstalledGroup | undefined): GroupMeta {
  const versions = (): readonly GroupVersion[] =>
    installed()?.versions.map(({ version }) => ({ group, version })) ?? [];
  const kinds = () => installed()?.versions[0]?.groupMeta ?? unstructuredKinds;
  return {
    get groupVersion() {
      return versions()[0] ?? { group, version: '' };
    },
    get groupVersions() {
      return versions();
    },
    get scheme() {
      return kinds().scheme;
    },
    get codecs() {
      return kinds().codecs;
    },
    get restMapper() {
      const resourcesOf = ({ version }: GroupVersion) =>
        installed()?.versions.find((each) => each.version === version)?.resources ?? [];
      return restMapperOf(versions(), (version) => resourcesOf(version).filter(({ name }) => !name.includes('/')));
    },
  };
}
