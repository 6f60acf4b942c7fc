import { featureGatesData, type ReleaseFeatureName } from '../generated/feature-gates.js';
import { binaryMinor, isMinorAtMost, type KubernetesMinor } from './effective-version.js';
import { lazyRows, madeOnceFor } from './lazy.js';

/** The name of a feature gate, or of a gate that sets all gates of a stage. */
export type FeatureName = ReleaseFeatureName | 'AllAlpha' | 'AllBeta';

/** A feature gate as it is in a minor release. */
export interface FeatureGate {
  readonly name: FeatureName;
  /** `PREALPHA`: a later release introduces the gate; the feature is off. */
  readonly stage: 'PREALPHA' | 'ALPHA' | 'BETA' | 'GA' | 'DEPRECATED';
  /** Whether the feature is on unless it is set. */
  readonly default: boolean;
  /** Whether the gate cannot be set to another value than its default. */
  readonly locked: boolean;
  /** The features that must be on for this one. */
  readonly needs: readonly FeatureName[];
}

type Stage = readonly [since: string, stage: FeatureGate['stage'], isOn: boolean, locked?: true];
type Row = readonly [name: FeatureName, needs: readonly FeatureName[], ...stages: Stage[]];

/** The gates that set all gates of a stage. */
const ofStages: readonly Row[] = [
  ['AllAlpha', [], ['1.0', 'ALPHA', false]],
  ['AllBeta', [], ['1.0', 'BETA', false]],
];

const rows = lazyRows<Row>(featureGatesData);
const gatesIn = madeOnceFor((minor: KubernetesMinor): ReadonlyMap<string, FeatureGate> => {
  const all = [...rows(), ...ofStages].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(all.map((row) => [row[0], gateIn(row, minor)]));
});

/**
 * The feature gates that kube-apiserver accepts, by name and in the order of their names, as they are in a minor
 * release.
 *
 * @param minor default: the release of the facts
 */
export const featureGates = (minor: KubernetesMinor = binaryMinor): ReadonlyMap<string, FeatureGate> => gatesIn(minor);

function gateIn([name, needs, ...stages]: Row, minor: KubernetesMinor): FeatureGate {
  const [, stage, isOn, locked = false] = stages.findLast(([since]) => isMinorAtMost(since, minor)) ?? preAlpha;
  return { name, stage, default: isOn, locked, needs };
}

const preAlpha: Stage = ['', 'PREALPHA', false, true];

const defaultsIn = madeOnceFor(
  (minor: KubernetesMinor): ReadonlySet<FeatureName> =>
    new Set([...featureGates(minor).values()].flatMap((gate) => (gate.default ? gate.name : []))),
);

/** The features that are on by default in a minor release. @param minor default: the release of the facts */
export const defaultFeatures = (minor: KubernetesMinor = binaryMinor): ReadonlySet<FeatureName> => defaultsIn(minor);

/**
 * Whether a feature is on.
 *
 * @param features the features that are on. Default: the features that are on by default in the release of the facts
 */
export const isFeatureOn = (features: ReadonlySet<FeatureName> | undefined, name: FeatureName): boolean =>
  (features ?? defaultFeatures()).has(name);
