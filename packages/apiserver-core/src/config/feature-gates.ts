import { lockedFeatureGates } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseBool } from '@k8s-ts/apimachinery/validation';
import { FlagError } from '../flags/flag.js';

/**
 * Checks an item of `--feature-gates`: `Gate=true`, or `kube:Gate=true`, as the only component of this server is kube.
 *
 * @throws Error with kube-apiserver's text
 */
export function checkFeatureGate(item: string): void {
  const [gate = '', value] = item.split('=', 2);
  if (value === undefined) throw new Error(`missing bool value for ${gate}`);
  const [component] = gate.split(':', 1);
  if (gate.includes(':') && component !== 'kube') throw new Error(`component not registered: ${component}`);
  parseBool(value);
}

/** @throws FlagError for an invalid item, for another value of a gate that the release has locked, and for a feature that is on without those that it depends on */
export function checkFeatureGates(gates: readonly string[]): void {
  try {
    for (const item of gates) {
      checkFeatureGate(item);
      checkLock(item);
    }
    checkDependencies(enabledFeatures(gates));
  } catch (error) {
    throw new FlagError(`--feature-gates: ${errorText(error)}`);
  }
}

/** @throws Error with kube-apiserver's text */
function checkLock(item: string): void {
  const [gate = '', text = ''] = item.replace(/^kube:/, '').split('=', 2);
  const locked = lockedFeatureGates.get(gate);
  const value = parseBool(text);
  if (locked === undefined || locked === value) return;
  throw new Error(`cannot set feature gate ${gate} to ${value}, feature is locked to ${locked}`);
}

/** The features of kube-apiserver v1.35 whose gates act in this server, with the gate of their stage. They are off by default, but for {@link onByDefault}. */
const features = {
  ClusterTrustBundle: 'AllBeta',
  ClusterTrustBundleProjection: 'AllBeta',
  ContainerStopSignals: 'AllAlpha',
  GenericWorkload: 'AllAlpha',
  MaxUnavailableStatefulSet: 'AllBeta',
  MutablePodResourcesForSuspendedJobs: 'AllAlpha',
  MutableSchedulingDirectivesForSuspendedJobs: 'AllAlpha',
  MutatingAdmissionPolicy: 'AllBeta',
  PodCertificateRequest: 'AllBeta',
  RelaxedServiceNameValidation: 'AllAlpha',
  ServiceAccountNodeAudienceRestriction: 'AllBeta',
  StorageVersionMigrator: 'AllBeta',
} as const;

const onByDefault: ReadonlySet<string> = new Set(['ServiceAccountNodeAudienceRestriction']);

/** The stages (`ALPHA` or `BETA`) of the features that this server has, by their names. */
export const featureStages: ReadonlyMap<string, string> = new Map(
  Object.entries(features).map(([name, gate]) => [name, gate === 'AllAlpha' ? 'ALPHA' : 'BETA']),
);

/** The features that a feature needs. */
const dependencies: Readonly<Record<string, readonly string[]>> = {
  ClusterTrustBundleProjection: ['ClusterTrustBundle'],
};

/** @throws Error with kube-apiserver's text */
function checkDependencies(enabled: ReadonlySet<string>): void {
  for (const feature of enabled) {
    const missing = (dependencies[feature] ?? []).filter((name) => !enabled.has(name));
    if (missing.length === 0) continue;
    throw new Error(`${feature} is enabled, but depends on features that are disabled: [${missing.join(' ')}]`);
  }
}

/**
 * The features that are on: by their own gate, else by that of their stage, else by default. The last value of a gate counts (`kubernetes/component-base featuregate`).
 *
 * @param gates valid items of `--feature-gates`
 */
export function enabledFeatures(gates: readonly string[]): ReadonlySet<string> {
  return new Set(featuresThatAreOn(features, gates));
}

/** Features of kube-apiserver v1.35 that this server does not have although their gates change what clients get and what is stored, with the gate of their stage. */
const missingFeatures = { CBORServingAndStorage: 'AllAlpha' } as const;

/** A warning for each feature that is asked for and that this server does not have. @param gates valid items of `--feature-gates` */
export function missingFeatureWarnings(gates: readonly string[]): readonly string[] {
  return featuresThatAreOn(missingFeatures, gates).map(
    (feature) => `warning: this server does not have the feature ${feature}: it answers as without it`,
  );
}

function featuresThatAreOn(table: Readonly<Record<string, string>>, gates: readonly string[]): readonly string[] {
  const values = new Map(
    gates.map((item) => {
      const [gate = '', value = ''] = item.replace(/^kube:/, '').split('=', 2);
      return [gate, parseBool(value)];
    }),
  );
  const isOn = (feature: string, stage: string) => values.get(feature) ?? values.get(stage) ?? onByDefault.has(feature);
  return Object.entries(table).flatMap(([feature, stage]) => (isOn(feature, stage) ? feature : []));
}

/** The gates that have an effect in this server. */
const effectiveGates: ReadonlySet<string> = new Set([...Object.keys(features), ...Object.values(features)]);

/** The names of gates that have no effect in this server and of which {@link missingFeatureWarnings} does not tell. @param gates valid items of `--feature-gates` */
export function inertFeatureGates(gates: readonly string[]): readonly string[] {
  const names = gates.map((item) => item.replace(/^kube:/, '').split('=', 1)[0] as string);
  return [...new Set(names)]
    .filter((name) => !effectiveGates.has(name) && !Object.hasOwn(missingFeatures, name))
    .sort();
}
