import { errorText } from '../text/error-text.js';
import { goQuote } from '../text/go-quote.js';

/**
 * A version number of two or more components, optionally with the pre-release and build parts of Semantic Versioning.
 * Immutable. Made by {@link parseGeneric}, {@link parseSemantic}, {@link parseVersion} and {@link majorMinor}.
 * `kubernetes/apimachinery pkg/util/version`.
 */
export class Version {
  /** The numbers, most significant first; each is at most 2^53 - 1. */
  readonly components: readonly number[];
  /** The pre-release part, such as `beta.1`; only in semantic versions. */
  readonly preRelease: string;
  /** The build part; ignored in comparisons; only in semantic versions. */
  readonly buildMetadata: string;
  readonly #semantic: boolean;

  /** @internal use the parsing functions */
  constructor(components: readonly number[], semantic: boolean, preRelease: string, buildMetadata: string) {
    this.components = components;
    this.preRelease = preRelease;
    this.buildMetadata = buildMetadata;
    this.#semantic = semantic;
  }

  get major(): number {
    return this.components[0] ?? 0;
  }

  get minor(): number {
    return this.components[1] ?? 0;
  }

  /** The third component, 0 if missing. */
  get patch(): number {
    return this.components[2] ?? 0;
  }

  /** The version with another major number, and exactly three components. */
  withMajor(major: number): Version {
    return this.#with([major, this.minor, this.patch], this.preRelease, this.buildMetadata);
  }

  /** The version with another minor number, and exactly three components. */
  withMinor(minor: number): Version {
    return this.#with([this.major, minor, this.patch], this.preRelease, this.buildMetadata);
  }

  /** The version with another patch number, and exactly three components. */
  withPatch(patch: number): Version {
    return this.#with([this.major, this.minor, patch], this.preRelease, this.buildMetadata);
  }

  /** The version with another pre-release part; an empty one changes nothing. */
  withPreRelease(preRelease: string): Version {
    if (preRelease === '') return this;
    return this.#with([this.major, this.minor, this.patch], preRelease, this.buildMetadata);
  }

  /** The version with another build part, and exactly three components. */
  withBuildMetadata(buildMetadata: string): Version {
    return this.#with([this.major, this.minor, this.patch], this.preRelease, buildMetadata);
  }

  /** Major and minor alone, with the minor number moved by `offset` but not below 0. */
  offsetMinor(offset: number): Version {
    return majorMinor(this.major, Math.max(this.minor + offset, 0));
  }

  /** Major and minor alone, with `difference` subtracted from the minor number, but not below 0. */
  subtractMinor(difference: number): Version {
    return this.offsetMinor(-difference);
  }

  /** Major and minor alone, with `difference` added to the minor number. */
  addMinor(difference: number): Version {
    return this.offsetMinor(difference);
  }

  /**
   * -1, 0 or 1 as this version is less than, equal to or greater than the other. Absent components count as 0;
   * pre-releases count only between two semantic versions.
   */
  compareTo(other: Version): -1 | 0 | 1 {
    const count = Math.max(this.components.length, other.components.length);
    for (let i = 0; i < count; i++) {
      const difference = (this.components[i] ?? 0) - (other.components[i] ?? 0);
      if (difference !== 0) return difference < 0 ? -1 : 1;
    }
    if (!this.#semantic || !other.#semantic) return 0;
    return comparePreReleases(this.preRelease, other.preRelease);
  }

  /**
   * {@link Version.compareTo} with a text, parsed like this version.
   *
   * @throws Error when the text is not a version
   */
  compare(other: string): -1 | 0 | 1 {
    return this.compareTo(parse(other, this.#semantic));
  }

  equalTo(other: Version): boolean {
    return this.compareTo(other) === 0;
  }

  atLeast(min: Version): boolean {
    return this.compareTo(min) >= 0;
  }

  lessThan(other: Version): boolean {
    return this.compareTo(other) < 0;
  }

  greaterThan(other: Version): boolean {
    return this.compareTo(other) > 0;
  }

  /** The version without a leading `v`, and without text that {@link parseGeneric} ignored. */
  toString(): string {
    const preRelease = this.preRelease === '' ? '' : `-${this.preRelease}`;
    const build = this.buildMetadata === '' ? '' : `+${this.buildMetadata}`;
    return this.components.join('.') + preRelease + build;
  }

  #with(components: readonly number[], preRelease: string, buildMetadata: string): Version {
    return new Version(components, this.#semantic, preRelease, buildMetadata);
  }
}

/** A version of two components. */
export function majorMinor(major: number, minor: number): Version {
  return new Version([major, minor], false, '', '');
}

/**
 * Parses two or more numbers separated by dots, after an optional `v` and blanks. The rest of the text is ignored.
 *
 * @throws Error for other texts
 */
export function parseGeneric(text: string): Version {
  return parse(text, false);
}

/**
 * Parses a version of Semantic Versioning; a leading `v` and surrounding blanks are allowed.
 *
 * @throws Error for any other text
 */
export function parseSemantic(text: string): Version {
  return parse(text, true);
}

/**
 * Parses a semantic version, otherwise a generic one.
 *
 * @throws Error when the text is neither
 */
export function parseVersion(text: string): Version {
  try {
    return parse(text, true);
  } catch {
    return parse(text, false);
  }
}

/**
 * Parses a generic version and keeps its first two components.
 *
 * @throws Error when the text is not a version
 */
export function parseMajorMinor(text: string): Version {
  const version = parse(text, false);
  return majorMinor(version.major, version.minor);
}

/**
 * The highest of the versions whose major number is at most 1; texts that are not versions are skipped.
 *
 * @throws Error when the list is empty, when none is left, or when the highest is not a `1.x`
 */
export function highestSupportedVersion(versions: readonly string[]): Version {
  if (versions.length === 0) throw new Error('empty array for supported versions');
  let highest: Version | undefined;
  let problem: string | undefined;
  for (const text of versions.toReversed()) {
    try {
      const version = parse(text, false);
      if (version.major <= 1 && (highest === undefined || highest.lessThan(version))) highest = version;
    } catch (error) {
      problem = errorText(error);
    }
  }
  if (highest === undefined) {
    const list = versions.join(' ');
    throw new Error(
      `could not find a highest supported version from versions ([${list}]) reported: ${problem ?? '<nil>'}`,
    );
  }
  if (highest.major !== 1) throw new Error(`highest supported version reported is ${highest}, must be v1.x`);
  return highest;
}

const versionPattern = /^[\t\n\f\r ]*v?([0-9]+(?:\.[0-9]+)*)([^\n]*)$/;
const extraPattern =
  /^(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?[\t\n\f\r ]*$/;

function parse(text: string, semantic: boolean): Version {
  const match = versionPattern.exec(text);
  if (match === null) throw new Error(`could not parse ${goQuote(text)} as version`);
  const parts = (match[1] as string).split('.');
  const extra = match[2] as string;
  if (semantic ? parts.length !== 3 : parts.length < 2) throw new Error(`illegal version string ${goQuote(text)}`);
  const components = parts.map((part, i) => {
    if (i === 0 || semantic) refuseLeadingZero(part, text);
    const number = Number(part);
    if (Number.isSafeInteger(number)) return number;
    const where = `${goQuote(part)} in ${goQuote(text)}`;
    const why = `strconv.ParseUint: parsing ${goQuote(part)}: value out of range`;
    throw new Error(`illegal non-numeric version component ${where}: ${why}`);
  });
  if (!semantic || extra === '') return new Version(components, semantic, '', '');
  const extras = extraPattern.exec(extra);
  if (extras === null) throw new Error(`could not parse pre-release/metadata (${extra}) in version ${goQuote(text)}`);
  const preRelease = extras[1] ?? '';
  for (const part of preRelease.split('.')) {
    if (/^[0-9]+$/.test(part)) refuseLeadingZero(part, text);
  }
  return new Version(components, true, preRelease, extras[2] ?? '');
}

function refuseLeadingZero(part: string, text: string): void {
  if (!part.startsWith('0') || part === '0') return;
  throw new Error(`illegal zero-prefixed version component ${goQuote(part)} in ${goQuote(text)}`);
}

/**
 * A version without a pre-release is greater than one with a pre-release. Parts are compared in order: two numbers by
 * value, other parts as texts. If all common parts are equal, the version with more parts is greater.
 */
function comparePreReleases(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  if (a === '') return 1;
  if (b === '') return -1;
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < left.length && i < right.length; i++) {
    const x = left[i] as string;
    const y = right[i] as string;
    if (/^[0-9]+$/.test(x) && /^[0-9]+$/.test(y)) {
      const difference = BigInt(x) - BigInt(y);
      if (difference !== 0n) return difference < 0n ? -1 : 1;
    } else if (x !== y) {
      return x < y ? -1 : 1;
    }
  }
  return left.length === right.length ? 0 : left.length < right.length ? -1 : 1;
}
