import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { Errors } from '@k8s-ts/api/validation';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type GatedFields, without } from '@k8s-ts/registry-shared';

interface Spec {
  readonly volumeAttributesClassName?: string;
}

/** The attributes class of volumes and claims, which belongs to a feature. */
export const attributesClassName = <T extends { readonly spec?: Spec }>(): readonly GatedFields<T>[] => [
  {
    gate: 'VolumeAttributesClass',
    isUsed: ({ spec }) => spec?.volumeAttributesClassName !== undefined,
    drop: (object) => (object.spec ? { ...object, spec: without(object.spec, 'volumeAttributesClassName') } : object),
  },
];

/**
 * Adds an error when the class changes while the feature is off. @param features the features that are on. Default:
 * those of the release
 */
export function checkAttributesClassUpdate(
  errors: Errors,
  spec: Spec,
  before: Spec,
  features: ReadonlySet<FeatureName> | undefined,
): void {
  if (spec.volumeAttributesClassName === before.volumeAttributesClassName) return;
  if (isFeatureOn(features, 'VolumeAttributesClass')) return;
  const message = 'update is forbidden when the VolumeAttributesClass feature gate is disabled';
  errors.push(field.forbidden(FieldPath.root('spec', 'volumeAttributesClassName'), message));
}
