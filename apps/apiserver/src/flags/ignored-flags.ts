import type { Logger } from '@k8s-ts/embedded-apiserver';
import { apiserverFlags, type Flag, FlagError } from '@k8s-ts/embedded-apiserver/flags';
import { wrapText } from './help-text.js';
import { inertFlag } from './inert-flag.js';
import { type FlagKind, kubeAPIServerFlags } from './kube-apiserver-flags.js';

/**
 * The flags of kube-apiserver that have no effect in this server, by their names. They are accepted so that command
 * lines of kube-apiserver work; their values are checked.
 */
export const ignoredFlags: Readonly<Record<string, Flag>> = ignoredFlagsOf();

function ignoredFlagsOf(): Record<string, Flag> {
  const effective = new Set(Object.values(apiserverFlags).map(({ name }) => name));
  const all = Object.entries(kubeAPIServerFlags) as [FlagKind, readonly string[]][];
  return Object.fromEntries(
    all.flatMap(([kind, names]) =>
      names.filter((name) => !effective.has(name)).map((name) => [name, inertFlag(kind, name)]),
    ),
  );
}

/**
 * Flags without effect that ask for a limit or a protection which this server does not have: ignoring them silently
 * would be dangerous.
 */
const protective: ReadonlySet<string> = new Set([
  'admission-control',
  'egress-selector-config-file',
  'kubelet-timeout',
  'max-connection-bytes-per-sec',
  'peer-ca-file',
  'service-account-signing-endpoint',
  'shutdown-watch-termination-grace-period',
  'storage-initialization-timeout',
]);

/** The given flags without effect, divided by whether ignoring them is dangerous. */
export interface IgnoredFlags {
  /** Flags (`--name`) that ask for a limit or a protection which this server does not have. */
  readonly protective: readonly string[];
  /** All other flags (`--name`) without effect. */
  readonly others: readonly string[];
}

/**
 * Sorts out the given flags that have no effect. An empty or false value, and 0, ask for no protection.
 *
 * @throws FlagError when admission plugins are chosen in two ways
 *   (`kubernetes/apiserver pkg/server/options/admission.go`)
 */
export function sortIgnoredFlags(given: ReadonlyMap<string, unknown>): IgnoredFlags {
  const hasPlugins = [given.get('enableAdmissionPlugins'), given.get('disableAdmissionPlugins')].flat().some(Boolean);
  if (given.has('admission-control') && hasPlugins) {
    throw new FlagError(
      '--admission-control and --enable-admission-plugins/--disable-admission-plugins are mutually exclusive',
    );
  }
  const names = [...given.keys()].filter((key) => Object.hasOwn(ignoredFlags, key)).sort();
  const asksForProtection = (name: string) => protective.has(name) && !isOff(given.get(name));
  return {
    protective: names.filter(asksForProtection).map((name) => `--${name}`),
    others: names.filter((name) => !asksForProtection(name)).map((name) => `--${name}`),
  };
}

const isOff = (value: unknown): boolean =>
  value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

/**
 * Logs the given flags that have no effect, one line each: a warning for flags that ask for protection, and a message
 * at level 1 for other flags.
 */
export function logIgnoredFlags(logger: Logger, { protective, others }: IgnoredFlags): void {
  if (protective.length > 0) {
    logger.info(
      0,
      `warning: this server does not have the limits and protections of these flags: ${protective.join(', ')}`,
    );
  }
  if (others.length > 0) logger.info(1, `flags without effect in this server: ${others.join(', ')}`);
}

/** The names of the flags without effect, as `--help` shows them. @param width columns of the terminal. Default 100 */
export function ignoredFlagsText(width = 100): string {
  const names = Object.keys(ignoredFlags)
    .sort()
    .map((name) => `--${name}`);
  const lines = wrapText(names.join(' '), width - 6).map((line) => `      ${line}\n`);
  const heading = wrapText('Flags of kube-apiserver that are accepted and have no effect:', width).join('\n');
  return `${heading}\n\n${lines.join('')}`;
}
