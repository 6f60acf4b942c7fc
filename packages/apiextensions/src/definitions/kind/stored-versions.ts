import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
} from './custom-resource-definition.js';

/** The version in which objects are written; undefined in invalid definitions only. */
export function storageVersionOf(spec: CustomResourceDefinitionSpec): string | undefined {
  return spec.versions?.find(({ storage }) => storage)?.name;
}

/**
 * The status, with the storage version of the spec added to the stored versions. Absent lists and names get the empty
 * values that the server writes.
 */
export function withStorageVersion(
  spec: CustomResourceDefinitionSpec,
  status: CustomResourceDefinitionStatus | undefined,
): CustomResourceDefinitionStatus {
  const stored = status?.storedVersions;
  const version = storageVersionOf(spec);
  if (version === undefined || stored?.includes(version)) return { ...emptyStatus, ...status };
  return { ...emptyStatus, ...status, storedVersions: [...(stored ?? []), version] };
}

/** The status of a definition that no controller has seen. */
const emptyStatus = {
  conditions: null as unknown as NonNullable<CustomResourceDefinition['status']>['conditions'],
  acceptedNames: { plural: '', kind: '' },
} as const;
