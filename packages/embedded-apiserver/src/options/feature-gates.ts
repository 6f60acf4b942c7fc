import {
  type EffectiveVersion,
  type FeatureGate,
  type FeatureName,
  featureGates,
  type KubernetesMinor,
} from '@k8s-ts/api/discovery';
import { parseBool } from '@k8s-ts/apimachinery/validation';
import { effectiveVersionOf, type VersionOptions } from './effective-version.js';
import { type FeatureGateEffect, featureGateEffect } from './feature-gate-effects.js';
import { FlagError, refuse } from './flag.js';

/** The gate that sets all gates of a stage. */
const gateOfStage: Readonly<Record<string, string>> = { ALPHA: 'AllAlpha', BETA: 'AllBeta' };

/**
 * Checks an item of `--feature-gates`: `Gate=true` or `kube:Gate=true`. `kube` is the only component of this server.
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

/** A gate of a release, with its effect in this server and the value that the options set. */
interface SetGate extends FeatureGate {
  readonly effect: FeatureGateEffect;
  readonly isSetOn: boolean;
}

/**
 * The gates of a release. The value of a gate is that of its own item, else that of its stage's item, else its default.
 */
function gatesWith(values: ReadonlyMap<string, boolean>, minor: KubernetesMinor): readonly SetGate[] {
  return [...featureGates(minor).values()].map((gate) => ({
    ...gate,
    effect: featureGateEffect(gate),
    isSetOn: values.get(gate.name) ?? values.get(gateOfStage[gate.stage] ?? '') ?? gate.default,
  }));
}

/** Values by name of the gate. The last value of a gate wins (`kubernetes/component-base featuregate`). */
function valuesOf(items: readonly string[]): ReadonlyMap<string, boolean> {
  const pairs = items.map((item) => item.replace(/^kube:/, '').split('=', 2));
  return new Map(pairs.map(([gate = '', value = '']) => [gate, parseBool(value)]));
}

/**
 * @param items valid items of `--feature-gates`
 * @throws FlagError for an unknown gate, for a gate that is introduced after the emulated release, for a value other
 * than the one that the release or this server fixes, and for a feature that is on while features that it depends on
 * are off
 */
export function checkFeatureGates(items: readonly string[], { emulation, minCompatibility }: EffectiveVersion): void {
  const values = valuesOf(items);
  const gates = new Map(gatesWith(values, emulation).map((gate) => [gate.name as string, gate]));
  for (const [name, value] of values) {
    const gate = gates.get(name);
    if (gate === undefined) throw new FlagError(`--feature-gates: unrecognized feature gate: ${name}`);
    const fail = (reason: string): never => {
      throw new FlagError(`--feature-gates: cannot set feature gate ${name} to ${value}, ${reason}`);
    };
    const at = `at emulated version ${emulation}, min compatibility version ${minCompatibility}`;
    if (gate.stage === 'PREALPHA') fail(`feature is PreAlpha ${at}`);
    if (gate.default === value) continue;
    if (gate.effect === 'locked') fail(`feature is locked to ${gate.default}`);
    if (gate.effect === 'fixed') fail(`this server ${gate.default ? 'always has' : 'does not have'} the feature`);
  }
  for (const { name, needs } of [...gates.values()].filter(({ isSetOn }) => isSetOn)) {
    const off = needs.filter((each) => !gates.get(each)?.isSetOn);
    const depends = `${name} is enabled, but depends on features that are disabled: [${off.join(' ')}]`;
    refuse(off.length > 0, `--feature-gates: ${depends}`);
  }
}

/** Options that decide which features are on. */
export interface ReleaseOptions extends VersionOptions {
  readonly featureGates: readonly string[];
}

/** Features that are on in this server. @throws FlagError for a release that this server cannot emulate */
export const featuresOf = (options: ReleaseOptions): ReadonlySet<FeatureName> =>
  enabledFeatures(options.featureGates, effectiveVersionOf(options).emulation);

/** Features of a minor release that are on in this server. @param items valid items of `--feature-gates` */
export function enabledFeatures(items: readonly string[], minor: KubernetesMinor): ReadonlySet<FeatureName> {
  const isOn = (gate: SetGate) => (gate.effect === 'acts' ? gate.isSetOn : gate.default);
  const gates = gatesWith(valuesOf(items), minor).filter(isOn);
  return new Set(gates.map(({ name }) => name));
}

/**
 * Warnings about gates: features that this server does not have, and features that a gate of a stage does not switch.
 * @param items valid items of `--feature-gates`
 */
export function featureGateWarnings(items: readonly string[], minor: KubernetesMinor): readonly string[] {
  const unmet = gatesWith(valuesOf(items), minor).filter((gate) => gate.isSetOn !== gate.default);
  const warning = (effect: FeatureGateEffect, text: string, end = '') => {
    const names = unmet.flatMap((gate) => (gate.effect === effect ? gate.name : []));
    return names.length > 0 ? [`warning: ${text} ${names.join(', ')}${end}`] : [];
  };
  return [
    ...warning('missing', 'this server does not have the feature', ': it answers as without it'),
    ...warning('fixed', 'AllAlpha and AllBeta do not change these features of this server:'),
  ];
}

/**
 * Names of set gates that change nothing that clients see.
 *
 * @param items valid items of `--feature-gates`
 */
export function inertFeatureGates(items: readonly string[], minor: KubernetesMinor): readonly string[] {
  const values = valuesOf(items);
  const isInert = ({ name, effect }: SetGate) => values.has(name) && (effect === 'internal' || effect === 'elsewhere');
  return gatesWith(values, minor)
    .filter(isInert)
    .map(({ name }) => name);
}
