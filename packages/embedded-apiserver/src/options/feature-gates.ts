import { type EffectiveVersion, type FeatureName, featureGates, type KubernetesMinor } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseBool } from '@k8s-ts/apimachinery/validation';
import { featureGateEffect } from './feature-gate-effects.js';
import { FlagError } from './flag.js';

/** The gate that sets all gates of a stage. */
const gateOfStage: Readonly<Record<string, string>> = { ALPHA: 'AllAlpha', BETA: 'AllBeta' };

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

/**
 * @param items valid items of `--feature-gates`
 * @throws FlagError for an unknown gate, for one that a later release than the emulated one introduces, for a value
 * other than the one that the release or this server fixes, and for a feature that is on while features that it depends
 * on are off
 */
export function checkFeatureGates(items: readonly string[], effective: EffectiveVersion): void {
  try {
    const values = valuesOf(items);
    for (const [name, value] of values) checkValue(name, value, effective);
    checkDependencies(values, effective.emulation);
  } catch (error) {
    throw new FlagError(`--feature-gates: ${errorText(error)}`);
  }
}

/** Values by name of the gate. The last value of a gate wins (`kubernetes/component-base featuregate`). */
function valuesOf(items: readonly string[]): ReadonlyMap<string, boolean> {
  const pairs = items.map((item) => item.replace(/^kube:/, '').split('=', 2));
  return new Map(pairs.map(([gate = '', value = '']) => [gate, parseBool(value)]));
}

/** @throws Error, for unknown and locked gates with kube-apiserver's text */
function checkValue(name: string, value: boolean, { emulation, minCompatibility }: EffectiveVersion): void {
  const gate = featureGates(emulation).get(name);
  if (gate === undefined) throw new Error(`unrecognized feature gate: ${name}`);
  if (gate.stage === 'PREALPHA') {
    throw new Error(
      `cannot set feature gate ${name} to ${value}, feature is PreAlpha at emulated version ${emulation}, min compatibility version ${minCompatibility}`,
    );
  }
  if (gate.default === value) return;
  const effect = featureGateEffect(name, emulation);
  if (effect === 'locked') {
    throw new Error(`cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`);
  }
  if (effect === 'fixed') {
    const always = gate.default ? 'always has' : 'does not have';
    throw new Error(`cannot set feature gate ${name} to ${value}, this server ${always} the feature`);
  }
}

/** @throws Error with kube-apiserver's text */
function checkDependencies(values: ReadonlyMap<string, boolean>, minor: KubernetesMinor): void {
  for (const { name, needs } of featureGates(minor).values()) {
    if (!isSetOn(name, values, minor)) continue;
    const off = needs.filter((each) => !isSetOn(each, values, minor));
    if (off.length > 0) {
      throw new Error(`${name} is enabled, but depends on features that are disabled: [${off.join(' ')}]`);
    }
  }
}

/** Whether the gates turn a feature on: its own gate, else that of its stage, else its default. */
function isSetOn(name: string, values: ReadonlyMap<string, boolean>, minor: KubernetesMinor): boolean {
  const own = values.get(name);
  if (own !== undefined) return own;
  const gate = featureGates(minor).get(name);
  return values.get(gateOfStage[gate?.stage ?? ''] ?? '') ?? gate?.default ?? false;
}

/** Features of a minor release that are on in this server. @param items valid items of `--feature-gates` */
export function enabledFeatures(items: readonly string[], minor: KubernetesMinor): ReadonlySet<FeatureName> {
  const values = valuesOf(items);
  return new Set(
    [...featureGates(minor).values()].flatMap((gate) => {
      const isOn = featureGateEffect(gate.name, minor) === 'acts' ? isSetOn(gate.name, values, minor) : gate.default;
      return isOn ? gate.name : [];
    }),
  );
}

/**
 * Warnings about gates: features that this server does not have, and features that a gate of a stage does not switch.
 * @param items valid items of `--feature-gates`
 */
export function featureGateWarnings(items: readonly string[], minor: KubernetesMinor): readonly string[] {
  const values = valuesOf(items);
  const unmet = [...featureGates(minor).values()].filter((gate) => isSetOn(gate.name, values, minor) !== gate.default);
  const named = (effect: string) =>
    unmet.flatMap(({ name }) => (featureGateEffect(name, minor) === effect ? name : [])).join(', ');
  const [missing, fixed] = [named('missing'), named('fixed')];
  return [
    ...(missing ? [`warning: this server does not have the feature ${missing}: it answers as without it`] : []),
    ...(fixed ? [`warning: AllAlpha and AllBeta do not change these features of this server: ${fixed}`] : []),
  ];
}

/** Names of set gates that change nothing a client sees. @param items valid items of `--feature-gates` */
export const inertFeatureGates = (items: readonly string[], minor: KubernetesMinor): readonly string[] =>
  [...valuesOf(items).keys()]
    .filter((name) => /^(internal|elsewhere)$/.test(featureGateEffect(name, minor) ?? ''))
    .sort();
