import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { AnyRESTStorage, GroupOpenAPI } from '@k8s-ts/registry-generic/rest';
import type { APIResource } from '../../endpoints/routing/discovery-types.js';
import type { InstalledGroupVersion } from '../../endpoints/routing/group-version.js';

/** A resource or subresource: its discovery entry, and facts of its storage. */
export interface OpenAPIResource
  extends Pick<APIResource, 'name' | 'namespaced' | 'group' | 'version' | 'kind' | 'verbs'>,
    Pick<AnyRESTStorage, 'deleteReturnsDeletedObject' | 'getOptionsKind'> {
  /** For requests that are passed on (exec, proxy): HTTP methods in upper case, and whether the path may continue. */
  readonly connect?: { readonly methods: readonly string[]; readonly path: boolean };
}

/** Description of one group-version from which documents are made. */
export interface OpenAPISource extends GroupOpenAPI {
  typeFor(kind: GroupVersionKind): TypeInfo | undefined;
  /** `''` for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resources: readonly OpenAPIResource[];
}

/** Describes the installed group-version and its kinds for documents. */
export function openAPISource(installed: InstalledGroupVersion): OpenAPISource {
  const { group, version, resources, storages, groupMeta, openAPI = {} } = installed;
  return {
    group,
    version,
    resources: resources.map((resource) => ({ ...resource, ...storageFacts(storages[resource.name]) })),
    typeFor: (kind) => openAPI.typeFor?.(kind) ?? groupMeta.scheme.typeFor(kind),
    schemaFor: (kind) => openAPI.schemaFor?.(kind),
    definitionName: (kind) => openAPI.definitionName?.(kind),
    listKind: (kind) => openAPI.listKind?.(kind),
    selectableFields: (kind) => openAPI.selectableFields?.(kind),
    contentOfKind: (kind) => openAPI.contentOfKind?.(kind),
    ...(openAPI.kinds !== undefined ? { kinds: openAPI.kinds } : undefined),
    ...(openAPI.info !== undefined ? { info: openAPI.info } : undefined),
  };
}

function storageFacts(
  storage: AnyRESTStorage | undefined,
): Pick<OpenAPIResource, 'connect' | 'deleteReturnsDeletedObject' | 'getOptionsKind'> {
  if (storage === undefined) return {};
  const { connect, connectMethods, connectPath, deleteReturnsDeletedObject, getOptionsKind } = storage;
  return {
    ...(connect !== undefined ? { connect: { methods: connectMethods ?? [], path: connectPath ?? false } } : undefined),
    ...(deleteReturnsDeletedObject !== undefined ? { deleteReturnsDeletedObject } : undefined),
    ...(getOptionsKind !== undefined ? { getOptionsKind } : undefined),
  };
}

/** The kind of the bodies of a resource or subresource. */
export function kindOfResource(source: OpenAPISource, resource: OpenAPIResource): GroupVersionKind {
  const { group, version, kind } = resource;
  return version === undefined
    ? { group: source.group, version: source.version, kind }
    : { group: group ?? '', version, kind };
}

/** The field table of a kind, unless it is described by a schema. */
export function typeOfKind(source: OpenAPISource, kind: GroupVersionKind): TypeInfo | undefined {
  // The type is known at once, whereas a schema may have to be made first.
  const type = source.typeFor(kind);
  return type === undefined || source.schemaFor?.(kind) !== undefined ? undefined : type;
}

/** Whether all resources of a group-version are custom resources: described by schemas, or not at all. */
export function isCustom(source: OpenAPISource): boolean {
  return source.resources.every((resource) => {
    if (resource.name.includes('/')) return true;
    return typeOfKind(source, kindOfResource(source, resource)) === undefined;
  });
}
