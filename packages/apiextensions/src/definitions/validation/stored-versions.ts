import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinitionVersion } from '../kind/custom-resource-definition.js';

/** Errors unless the stored versions contain the storage version, and are all versions of the spec. */
export function validateStoredVersions(
  stored: readonly string[] | undefined,
  versions: readonly CustomResourceDefinitionVersion[],
  path: FieldPath,
): FieldError[] {
  if (!stored?.length) return [field.invalid(path, stored, 'must have at least one stored version')];
  const lastIndexes = new Map(stored.map((version, index) => [version, index]));
  const errors: FieldError[] = [];
  for (const { name, storage } of versions) {
    // A second version of the same name is reported as a separate error, so it is found only once here.
    if (!lastIndexes.delete(name) && storage) {
      errors.push(field.invalid(path, stored, `must have the storage version ${name}`));
    }
  }
  for (const [version, index] of lastIndexes) {
    errors.push(field.invalid(path.index(index), version, missingFromVersions(version)));
  }
  return errors;
}

const missingFromVersions = (version: string): string =>
  `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`;
