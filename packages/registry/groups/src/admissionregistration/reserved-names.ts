import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';

/**
 * Suffix of the names of configurations in files
 * (`kubernetes pkg/apis/admissionregistration/validation/static_suffix.go`).
 */
export const reservedNameSuffix = '.static.k8s.io';
const reserved = `names ending with "${reservedNameSuffix}" are reserved for static manifest-based configurations and cannot be managed via the API`;

const isReserved = ({ metadata }: Pick<KubeObject, 'metadata'>): boolean =>
  metadata.name?.endsWith(reservedNameSuffix) ?? false;

const warnings = (object: Pick<KubeObject, 'metadata'>): string[] =>
  isReserved(object) ? [`metadata.name: ${reserved}`] : [];

/**
 * Adds to a strategy a rule for new objects whose names are reserved for configurations in files.
 *
 * @param hasManifests whether the server reads files (feature ManifestBasedAdmissionControlConfig): then the names are
 *   refused, otherwise they get a warning
 */
export function withReservedNames<T extends KubeObject>(
  strategy: BuiltinStrategy<T>,
  hasManifests: boolean,
): BuiltinStrategy<T> {
  if (!hasManifests) return { ...strategy, warningsOnCreate: warnings, warningsOnUpdate: warnings };
  return {
    ...strategy,
    warningsOnUpdate: warnings,
    validate(object, context) {
      const errors = strategy.validate(object, context);
      if (!isReserved(object)) return errors;
      return [...errors, field.invalid(FieldPath.root('metadata', 'name'), object.metadata.name ?? '', reserved)];
    },
  };
}
