/** A semantic version as numbers and identifiers. */
interface SemanticVersion {
  readonly core: readonly bigint[];
  readonly prerelease: readonly (bigint | string)[];
}

const number = '(?:0|[1-9]\\d*)';
const identifier = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const pattern = new RegExp(
  `^(${number})\\.(${number})\\.(${number})(?:-(${identifier}(?:\\.${identifier})*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
);
const maxNumber = 2n ** 64n - 1n;

/** Reads a semantic version (semver.org 2.0.0). Undefined for any other text, and for numbers beyond 64 bits. */
export function parseSemanticVersion(text: string): SemanticVersion | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const core = match.slice(1, 4).map(BigInt);
  const prerelease = (match[4]?.split('.') ?? []).map((part) => (/^\d+$/.test(part) ? BigInt(part) : part));
  const isInRange = [...core, ...prerelease].every((part) => typeof part === 'string' || part <= maxNumber);
  return isInRange ? { core, prerelease } : undefined;
}

/** Negative when `a` comes before `b`, 0 when neither comes before the other. Build metadata does not count. */
export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  const byCore = compareLists(a.core, b.core);
  if (byCore !== 0) return byCore;
  // A version without a prerelease comes after versions with a prerelease.
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length;
  return compareLists(a.prerelease, b.prerelease);
}

function compareLists(a: readonly (bigint | string)[], b: readonly (bigint | string)[]): number {
  for (const [i, part] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (part === other) continue;
    // Numbers sort before texts.
    if (typeof part !== typeof other) return typeof part === 'bigint' ? -1 : 1;
    return part < other ? -1 : 1;
  }
  return a.length - b.length;
}
