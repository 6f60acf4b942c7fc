import { binaryMinor, type EffectiveVersion, effectiveVersion, type FeatureName } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { laterResources, resourcesWith } from '@k8s-ts/controlplane';
import { effectiveVersionOf } from '../options/effective-version.js';
import { enabledFeatures } from '../options/feature-gates.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

/** The release of Kubernetes that a server emulates, and the features that are on. */
export interface Release {
  readonly effectiveVersion: EffectiveVersion;
  readonly features: ReadonlySet<FeatureName>;
}

type ReleaseOptions = Pick<
  CompletedOptions,
  | 'emulatedVersion'
  | 'minCompatibilityVersion'
  | 'featureGates'
  | 'runtimeConfig'
  | 'emulationForwardCompatible'
  | 'runtimeConfigEmulationForwardCompatible'
>;

/**
 * The release and the features that the options choose.
 *
 * @throws FlagError for a `--runtime-config` that is invalid, or that names a resource of a later release than the
 * emulated one
 */
export function releaseOf(options: ReleaseOptions): Release {
  const effective = effectiveVersionOf(options);
  const { emulation } = effective;
  const features = enabledFeatures(options.featureGates, emulation);
  if (emulation === binaryMinor) return { effectiveVersion: effective, features };
  const available = resourcesWith({ features, effectiveVersion: effectiveVersion() });
  try {
    const later = laterResources({ ...options, emulation, available });
    return { effectiveVersion: { ...effective, laterResources: later }, features };
  } catch (error) {
    throw new FlagError(`--runtime-config: ${errorText(error)}`, { cause: error });
  }
}
