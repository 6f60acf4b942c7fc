import { builtinTypes, clientKinds } from '@k8s-ts/api';
import { type APIResourceNames, newGroupMeta, restMapperOf } from '@k8s-ts/apimachinery/registration';
import type { SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { AnyRESTStorage, APIGroupInfo, GroupOpenAPI } from '@k8s-ts/registry-generic';
import { publishedSchema } from '../schema/index.js';
import type { ServedResource } from './served-resource.js';

/**
 * The place of custom resources in discovery: after the built-in groups
 * (`kubernetes pkg/controlplane/controller/crdregistration`).
 */
const priority = { groupPriorityMinimum: 1000, versionPriority: 100 };

/**
 * A group as it is served: the versions of its definitions, the most stable first. Versions that no definition serves
 * are left out.
 *
 * @param kinds knows the kinds of the definitions
 * @param isReserved whether the server itself serves this version of the group, which is then left out, too
 */
export function groupInfo(
  group: string,
  resources: readonly ServedResource[],
  kinds: SchemeWithCodecs,
  isReserved: (version: string) => boolean,
): APIGroupInfo {
  const versionedResources: Record<string, Record<string, AnyRESTStorage>> = {};
  for (const resource of resources) {
    for (const version of resource.definition.versions) {
      if (!version.served || isReserved(version.name)) continue;
      versionedResources[version.name] = { ...versionedResources[version.name], ...resource.storages(version) };
    }
  }
  const prioritizedVersions = Object.keys(versionedResources).sort((a, b) => compareKubeAwareVersionStrings(b, a));
  const groupVersions = prioritizedVersions.map((version) => ({ group, version }));
  return {
    group,
    prioritizedVersions,
    versionedResources,
    ...(groupVersions.length > 0 && {
      groupMeta: newGroupMeta(groupVersions, kinds, () =>
        restMapperOf(groupVersions, ({ version }) => resourceNames(versionedResources[version])),
      ),
    }),
    priorities: Object.fromEntries(prioritizedVersions.map((version) => [version, priority])),
    routing: 'handlers',
    openAPI: groupOpenAPI(group, resources),
  };
}

function resourceNames(storages: Readonly<Record<string, AnyRESTStorage>> = {}): readonly APIResourceNames[] {
  return Object.entries(storages).flatMap(([name, { kind, singularName, namespaced }]) =>
    name.includes('/') ? [] : [{ name, singularName, kind: kind.kind, namespaced }],
  );
}

/** How OpenAPI documents describe the kinds of the group: by the schemas of its definitions. */
function groupOpenAPI(group: string, resources: readonly ServedResource[]): GroupOpenAPI {
  const byKind = new Map(resources.map((resource) => [resource.definition.names.kind, resource]));
  const resourceOf = (kind: string) => byKind.get(kind);
  return {
    kinds: clientKinds,
    info: { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' },
    typeFor: (kind) => (kind.group === group ? undefined : builtinTypes.typeFor(kind)),
    schemaFor({ group: own, version, kind }) {
      if (own !== group) return undefined;
      const schema = resourceOf(kind)?.openAPISchema(version);
      return publishedSchema(schema);
    },
    contentOf: (version) =>
      JSON.stringify(
        resources
          .filter(({ definition }) => definition.versions.some(({ name, served }) => served && name === version))
          .map(({ definition }) => definition.fingerprint),
      ),
    selectableFields: ({ version, kind }) => resourceOf(kind)?.selectableFields(version),
    contentOfKind: ({ kind }) => resourceOf(kind)?.definition.fingerprint,
    listKind: ({ kind }) => resourceOf(kind)?.definition.names.listKind,
  };
}
