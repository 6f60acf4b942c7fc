/** Maturity of an API version; a higher rank comes first in all orders of versions. */
const ranks = { alpha: 0, beta: 1, ga: 2 } as const;

interface KubeVersion {
  readonly rank: number;
  readonly major: bigint;
  readonly minor: bigint;
}

const maxInt64 = 9223372036854775807n;

/**
 * Compares two versions of API groups, such as `v1` and `v2beta1`: a negative number when `a` is less, positive when it
 * is greater, 0 for equal texts. GA is greater than beta, beta than alpha, then the numbers decide. Texts of another
 * form are less than all of this form; among themselves the alphabetically later one is less. So the greatest-first
 * order of a set is `v10, v2, v1, v11beta2, v10beta3, v3beta1, v12alpha1, v11alpha2, foo1, foo10`.
 * `kubernetes/apimachinery pkg/version`.
 */
export function compareKubeAwareVersionStrings(a: string, b: string): number {
  if (a === b) return 0;
  const left = parseKubeVersion(a);
  const right = parseKubeVersion(b);
  if (left === undefined && right === undefined) return a < b ? 1 : -1;
  if (left === undefined) return -1;
  if (right === undefined) return 1;
  if (left.rank !== right.rank) return left.rank - right.rank;
  return sign(left.major - right.major) || sign(left.minor - right.minor);
}

/** The versions in the order in which discovery lists them, greatest first; the input is not changed. */
export function sortVersionsByPriority(versions: readonly string[]): string[] {
  return [...versions].sort((a, b) => compareKubeAwareVersionStrings(b, a));
}

function parseKubeVersion(text: string): KubeVersion | undefined {
  const match = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/.exec(text);
  if (match === null) return undefined;
  const major = BigInt(match[1] as string);
  const minor = BigInt(match[3] ?? '0');
  if (major > maxInt64 || minor > maxInt64) return undefined;
  return { rank: ranks[(match[2] as 'alpha' | 'beta' | undefined) ?? 'ga'], major, minor };
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
