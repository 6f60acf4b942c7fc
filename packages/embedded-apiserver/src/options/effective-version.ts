import {
  binaryMinor,
  type EffectiveVersion,
  effectiveVersion,
  isMinorAtMost,
  kubernetesMinors,
  oldestCompatibleMinor,
} from '@k8s-ts/api/discovery';
import { parseVersion, type Version } from '@k8s-ts/apimachinery/version';
import { FlagError, refuse } from './flag.js';

/** Options that choose the version. */
export interface VersionOptions {
  readonly emulatedVersion: readonly string[];
  readonly minCompatibilityVersion: readonly string[];
}

/**
 * Reads an item of `--emulated-version` or `--min-compatibility-version`: `1.34` or `kube=1.34`. `kube` is the only
 * component of this server. (`kubernetes/component-base compatibility`).
 *
 * @throws Error with kube-apiserver's text
 */
export function componentVersionOf(item: string): Version {
  const [component, text] = item.includes('=') ? (item.split('=', 2) as [string, string]) : ['kube', item];
  const version = parseVersion(text.trim());
  if (version.patch !== 0) throw new Error(`patch version not allowed, got: ${component.trim()}=${version}`);
  if (component.trim() !== 'kube') throw new Error(`component not registered: ${component.trim()}`);
  return version;
}

/**
 * The version that the options choose.
 *
 * @param options valid items of the two flags
 * @throws FlagError with kube-apiserver's text when a flag has two versions, and for a version that this server cannot
 * emulate
 */
export function effectiveVersionOf(options: VersionOptions): EffectiveVersion {
  const asked = onlyVersion('emulated-version', options.emulatedVersion) ?? binaryMinor;
  const emulation = kubernetesMinors.find((minor) => minor === asked);
  const range = `[${kubernetesMinors[0]}, ${binaryMinor}.0]`;
  if (!emulation) throw new FlagError(`--emulated-version: emulation version ${asked} is not between ${range}`);
  const oldestReader = onlyVersion('min-compatibility-version', options.minCompatibilityVersion);
  if (oldestReader === undefined) return effectiveVersion(emulation);
  const isPossible = isMinorAtMost(oldestCompatibleMinor, oldestReader) && isMinorAtMost(oldestReader, emulation);
  const wrong = `--min-compatibility-version: minCompatibilityVersion version ${oldestReader}`;
  refuse(!isPossible, `${wrong} is not between [${oldestCompatibleMinor}, ${emulation}]`);
  return effectiveVersion(emulation, oldestReader);
}

function onlyVersion(flag: string, items: readonly string[]): string | undefined {
  const [first, second] = items.map(componentVersionOf);
  if (first !== undefined && second !== undefined) {
    throw new FlagError(`--${flag}: duplicate version flag, kube=${first} and kube=${second}`);
  }
  return first && `${first.major}.${first.minor}`;
}
