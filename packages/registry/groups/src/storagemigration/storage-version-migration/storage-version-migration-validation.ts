import type { storagemigrationv1beta1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  immutableMessage,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1035Label,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
  validateConditions,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of storage version migrations (`kubernetes pkg/apis/storagemigration/validation`). Each function returns an
 * empty list for a valid object.
 */

type Migration = storagemigrationv1beta1.StorageVersionMigration;

const specPath = FieldPath.root('spec');
const resourcePath = specPath.child('resource');
const versionPath = FieldPath.root('status', 'resourceVersion');
const conditionsPath = FieldPath.root('status', 'conditions');

/**
 * The errors of a StorageVersionMigration (`kubernetes pkg/apis/storagemigration/validation`); none when it is valid.
 */
export function validateStorageVersionMigration(migration: Migration): FieldError[] {
  const errors = validateKindMeta(migration, false, nameIsDNSSubdomain);
  const { group = '', resource = '' } = migration.spec?.resource ?? {};
  const check = (name: string, value: string, problems: readonly string[]) => {
    if (problems.length > 0) errors.push(field.invalid(resourcePath.child(name), value, problems.join(',')));
  };
  if (resource === '') errors.push(field.required(resourcePath.child('resource'), 'resource is required to be set'));
  else check('resource', resource, isDNS1035Label(resource));
  if (group !== '') check('group', group, isDNS1123Subdomain(group));
  return errors;
}

/** The spec is immutable. */
export function validateStorageVersionMigrationUpdate(migration: Migration, old: Migration): FieldError[] {
  const errors = [...validateStorageVersionMigration(migration), ...validateKindMetaUpdate(migration, old)];
  if (!builtinSemanticEqual(migration.spec, old.spec)) {
    const { group = '', resource = '' } = migration.spec?.resource ?? {};
    errors.push(field.invalid(specPath, { Resource: { group, resource } }, immutableMessage));
  }
  return errors;
}

/**
 * Errors of an update of `/status`: the resource version is set once, and a migration that ended does not run again.
 */
export function validateStorageVersionMigrationStatusUpdate(migration: Migration, old: Migration): FieldError[] {
  const errors = validateKindMetaUpdate(migration, old);
  const { conditions = [], resourceVersion = '' } = migration.status ?? {};
  if (resourceVersion !== '' && !/^[1-9]\d*$/.test(resourceVersion)) {
    const problem = `resource version is not well formed: ${resourceVersion}`;
    errors.push(field.invalid(versionPath, resourceVersion, problem));
  }
  errors.push(...validateConditions(conditions, conditionsPath));
  const oldVersion = old.status?.resourceVersion ?? '';
  if (oldVersion !== '' && oldVersion !== resourceVersion) {
    errors.push(field.invalid(versionPath, resourceVersion, 'field is immutable'));
  }
  for (const message of conditionProblems(migration, old)) {
    errors.push(field.invalid(conditionsPath, conditions, message));
  }
  return errors;
}

function conditionProblems(migration: Migration, old: Migration): string[] {
  const [succeeded, failed] = ['Succeeded', 'Failed'].map((type) => isTrue(migration, type));
  const problems: string[] = [];
  if (succeeded && failed) problems.push('Both success and failed conditions cannot be true at the same time');
  if (!succeeded && isTrue(old, 'Succeeded')) problems.push('Success condition cannot be set to false once it is true');
  if (!failed && isTrue(old, 'Failed')) problems.push('Failed condition cannot be set to false once it is true');
  return problems;
}

/** Whether the first condition of the type is true. */
const isTrue = ({ status }: Migration, type: string): boolean =>
  status?.conditions?.find((condition) => condition.type === type)?.status === 'True';
