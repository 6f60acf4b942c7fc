import {
  defaultInterfacesFor,
  type GroupMeta,
  metadataAccessor,
  type VersionInterfaces,
} from '@k8s-ts/apimachinery/registration';
import { DefaultRESTMapper, type RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { Scheme } from '@k8s-ts/apimachinery/runtime';
import { type GroupVersion, groupVersionKey } from '@k8s-ts/apimachinery/schema';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';

/** A served group with its versions, preferred first, and their discovery entries. */
type InstalledGroup = NonNullable<ReturnType<GenericAPIServer['groups']['group']>>;

/**
 * The group meta of a group that was installed while the server runs. Each property is computed when it is read, because versions may come and go.
 *
 * @param installed returns the group as it is served now, or undefined when it is not served
 */
export function installedGroupMeta(
  group: string,
  installed: () => InstalledGroup | undefined,
  scheme: Scheme,
): GroupMeta {
  const interfaces: VersionInterfaces = { objectConvertor: scheme, metadataAccessor };
  const versions = (): readonly GroupVersion[] =>
    installed()?.versions.map(({ version }) => ({ group, version })) ?? [];
  const meta: GroupMeta = {
    get groupVersion() {
      return versions()[0] ?? { group, version: '' };
    },
    get groupVersions() {
      return versions();
    },
    get restMapper() {
      return installedRESTMapper(installed());
    },
    get interfacesByVersion() {
      return new Map(versions().map((version) => [groupVersionKey(version), interfaces]));
    },
    selfLinker: metadataAccessor,
    interfacesFor: (version) => defaultInterfacesFor(meta, version),
  };
  return meta;
}

/** Maps the resources of a group by their names in discovery. */
function installedRESTMapper(group: InstalledGroup | undefined): RESTMapper {
  const mapper = new DefaultRESTMapper(group?.versions.map(({ version }) => ({ group: group.name, version })) ?? []);
  for (const { group: name, version, resources } of group?.versions ?? []) {
    for (const { name: resource, singularName, kind, namespaced } of resources) {
      if (resource.includes('/')) continue;
      const groupVersion = { group: name, version };
      mapper.addSpecific(
        { ...groupVersion, kind },
        { ...groupVersion, resource },
        { ...groupVersion, resource: singularName },
        namespaced ? 'namespace' : 'root',
      );
    }
  }
  return mapper;
}
