import { featureGatesData, type ReleaseFeatureName } from '../generated/feature-gates.js';

/** The name of a feature gate, or of a gate that sets all gates of a stage. */
export type FeatureName = ReleaseFeatureName | 'AllAlpha' | 'AllBeta';

/** A feature gate of the release. */
export interface FeatureGate {
  readonly name: FeatureName;
  readonly stage: 'ALPHA' | 'BETA' | 'GA' | 'DEPRECATED';
  /** Whether the feature is on unless it is set. */
  readonly default: boolean;
  /** Whether the gate cannot be set to another value than its default. */
  readonly locked: boolean;
}

type Row = readonly [name: FeatureName, stage: FeatureGate['stage'], isOn: boolean, locked?: true];

/** The gates that set all gates of a stage. */
const ofStages: readonly Row[] = [
  ['AllAlpha', 'ALPHA', false],
  ['AllBeta', 'BETA', false],
];

/** The feature gates that kube-apiserver of the release accepts, by name and in the order of their names. */
export const featureGates: ReadonlyMap<string, FeatureGate> = new Map(
  [...(JSON.parse(featureGatesData) as Row[]), ...ofStages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, stage, isOn, locked = false]) => [name, { name, stage, default: isOn, locked }]),
);
