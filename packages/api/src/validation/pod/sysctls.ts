import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { PodSpec, Sysctl } from '../../types/index.js';
import type { Errors } from '../field/checks.js';

const segment = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const pattern = `^(${segment}[\\./])*${segment}$`;
const regex = new RegExp(pattern);
const maxLength = 253;

/** Whether the setting is of a namespace that the pod shares with the host. */
export function isHostSysctl(name: string, spec: PodSpec): 'hostNetwork' | 'hostIPC' | undefined {
  const dotted = normalize(name);
  if (spec.hostNetwork && dotted.startsWith('net.')) return 'hostNetwork';
  if (spec.hostIPC && (/^(kernel\.(sem|shm|msg))/.test(dotted) || dotted.startsWith('fs.mqueue.'))) return 'hostIPC';
  return undefined;
}

/** The name with dots as separators. If its first separator is a slash, slashes and dots are exchanged. */
function normalize(name: string): string {
  const first = /[./]/.exec(name)?.[0];
  return first === '/' ? name.replace(/[./]/g, (ch) => (ch === '/' ? '.' : '/')) : name;
}

/** Adds errors of `securityContext.sysctls`. */
export function checkSysctls(
  errors: Errors,
  sysctls: readonly Sysctl[],
  path: FieldPath,
  spec: PodSpec,
  allowHost: boolean,
): void {
  const names = new Set<string>();
  sysctls.forEach(({ name }, i) => {
    const at = path.index(i).child('name');
    if (!name) errors.push(field.required(at));
    else if (name.length > maxLength || !regex.test(name)) {
      errors.push(field.invalid(at, name, `must have at most ${maxLength} characters and match regex ${pattern}`));
    } else if (names.has(name)) errors.push(field.duplicate(at, name));
    const shared = allowHost ? undefined : isHostSysctl(name, spec);
    if (shared) errors.push(field.invalid(at, name, `may not be specified when '${shared}' is true`));
    names.add(name);
  });
}
