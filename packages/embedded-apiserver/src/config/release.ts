import type { EffectiveVersion, FeatureName } from '@k8s-ts/api/discovery';
import { effectiveVersionOf } from '../options/effective-version.js';
import { enabledFeatures } from '../options/feature-gates.js';
import type { CompletedOptions } from '../options.js';

/** The release of Kubernetes that a server is like, and the features that are on. */
export interface Release {
  readonly effectiveVersion: EffectiveVersion;
  readonly features: ReadonlySet<FeatureName>;
}

/** The release and the features that the options ask for. */
export function releaseOf(
  options: Pick<CompletedOptions, 'emulatedVersion' | 'minCompatibilityVersion' | 'featureGates'>,
): Release {
  const effectiveVersion = effectiveVersionOf(options);
  return { effectiveVersion, features: enabledFeatures(options.featureGates, effectiveVersion.emulation) };
}
