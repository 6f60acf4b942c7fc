import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';

/** The features that are on. Default: those of the release. */
export type Features = ReadonlySet<FeatureName> | undefined;

/** The fields of a feature in an object: whether a stored object uses them, and the object without them. */
export interface GatedFields<T, Old = T> {
  readonly gate: FeatureName;
  isUsed(old: Old): boolean;
  drop(object: T): T;
}

/**
 * Drops the fields of features that are off from an object that is written, unless the stored object uses the feature
 * (`kubernetes pkg/registry/*`, dropDisabledFields).
 */
export function dropDisabled<T, Old>(
  object: T,
  old: Old | undefined,
  features: Features,
  rules: readonly GatedFields<T, Old>[],
): T {
  return rules.reduce(
    (kept, { gate, isUsed, drop }) =>
      isFeatureOn(features, gate) || (old !== undefined && isUsed(old)) ? kept : drop(kept),
    object,
  );
}
