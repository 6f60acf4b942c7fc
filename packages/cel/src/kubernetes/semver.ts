import { goQuote } from '@k8s-ts/apimachinery/validation';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { boolType, intType, objectType, stringType, type Type } from '../types/type.js';
import { maxUint, toInt } from '../values/arithmetic.js';
import { compareStrings } from '../values/compare.js';
import { ErrorValue, Failure, firstFailure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/** The type of semantic versions. */
export const semverType: Type = objectType('kubernetes.Semver');

interface Version {
  readonly core: readonly [bigint, bigint, bigint];
  readonly prerelease: readonly (string | bigint)[];
}

/** A semantic version in an expression. */
export class SemverValue extends AbstractValue {
  readonly type: Type = semverType;

  constructor(readonly version: Version) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof SemverValue ? compareVersions(this.version, other.version) === 0 : firstFailure(other);
  }
}

class SemverError extends Error {}

const isNumber = (text: string) => /^[0-9]*$/.test(text);
const isAlphanumeric = (text: string) => /^[0-9A-Za-z-]*$/.test(text);
const hasLeadingZeros = (text: string) => text.length > 1 && text.startsWith('0');

function parseNumber(text: string, name: string): bigint {
  const label = name === 'patch' ? 'Patch' : name === 'minor' ? 'Minor' : 'Major';
  if (!isNumber(text)) throw new SemverError(`Invalid character(s) found in ${name} number ${goQuote(text)}`);
  if (hasLeadingZeros(text)) throw new SemverError(`${label} number must not contain leading zeroes ${goQuote(text)}`);
  return parseUint(text);
}

function parseUint(text: string): bigint {
  if (text === '') throw new SemverError('strconv.ParseUint: parsing "": invalid syntax');
  const value = BigInt(text);
  if (value > maxUint) throw new SemverError(`strconv.ParseUint: parsing ${goQuote(text)}: value out of range`);
  return value;
}

/** Reads a version as upstream's library does (blang/semver). */
function parseVersion(text: string): Version {
  if (text === '') throw new SemverError('Version string empty');
  const parts = splitThree(text);
  if (parts.length !== 3) throw new SemverError('No Major.Minor.Patch elements found');
  const [major, minor, rest] = parts as [string, string, string];
  const first = parseNumber(major, 'major');
  const second = parseNumber(minor, 'minor');
  const plus = rest.indexOf('+');
  const build = plus < 0 ? [] : rest.slice(plus + 1).split('.');
  const withoutBuild = plus < 0 ? rest : rest.slice(0, plus);
  const dash = withoutBuild.indexOf('-');
  const prerelease = dash < 0 ? [] : withoutBuild.slice(dash + 1).split('.');
  const patch = parseNumber(dash < 0 ? withoutBuild : withoutBuild.slice(0, dash), 'patch');
  const identifiers = prerelease.map(parsePrerelease);
  for (const part of build) {
    if (part === '') throw new SemverError('Build meta data is empty');
    if (!isAlphanumeric(part)) throw new SemverError(`Invalid character(s) found in build meta data ${goQuote(part)}`);
  }
  return { core: [first, second, patch], prerelease: identifiers };
}

function parsePrerelease(text: string): string | bigint {
  if (text === '') throw new SemverError('Prerelease is empty');
  if (isNumber(text)) {
    if (hasLeadingZeros(text)) {
      throw new SemverError(`Numeric PreRelease version must not contain leading zeroes ${goQuote(text)}`);
    }
    return parseUint(text);
  }
  if (!isAlphanumeric(text)) throw new SemverError(`Invalid character(s) found in prerelease ${goQuote(text)}`);
  return text;
}

/** Splits at the first two dots. */
function splitThree(text: string): string[] {
  const first = text.indexOf('.');
  const second = first < 0 ? -1 : text.indexOf('.', first + 1);
  if (first < 0) return [text];
  if (second < 0) return [text.slice(0, first), text.slice(first + 1)];
  return [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

/** Removes a leading `v` and leading zeros, and adds missing parts: `v1.02` becomes `1.2.0`. */
function normalized(text: string): string {
  const parts = splitThree(text.replace(/^v/, '')).map((part) => {
    if (part.length <= 1) return part;
    const bare = part.replace(/^0+/, '');
    return bare === '' || !/^[0-9]/.test(bare) ? `0${bare}` : bare;
  });
  if (parts.length < 3 && /[+-]/.test(parts[parts.length - 1] as string)) {
    throw new SemverError('short version cannot contain PreRelease/Build meta data');
  }
  while (parts.length < 3) parts.push('0');
  return parts.join('.');
}

function compareVersions(a: Version, b: Version): number {
  for (let i = 0; i < 3; i++) {
    const left = a.core[i] as bigint;
    const right = b.core[i] as bigint;
    if (left !== right) return left < right ? -1 : 1;
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return Math.sign(b.prerelease.length - a.prerelease.length);
  for (let i = 0; i < Math.min(a.prerelease.length, b.prerelease.length); i++) {
    const order = comparePrerelease(a.prerelease[i] as string | bigint, b.prerelease[i] as string | bigint);
    if (order !== 0) return order;
  }
  return Math.sign(a.prerelease.length - b.prerelease.length);
}

function comparePrerelease(a: string | bigint, b: string | bigint): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b ? 0 : a < b ? -1 : 1;
  return typeof a === 'bigint' ? -1 : 1;
}

function parse(text: Value, normalize: Value = false): SemverValue | ErrorValue {
  try {
    return new SemverValue(parseVersion(normalize === true ? normalized(text as string) : (text as string)));
  } catch (error) {
    if (error instanceof SemverError) return new ErrorValue(error.message);
    throw error;
  }
}

function comparison(name: string, id: string, result: Type, read: (order: number) => Value) {
  return functionDecl(
    name,
    memberOverload(id, [semverType, semverType], result, (a, b) =>
      read(compareVersions((a as SemverValue).version, (b as SemverValue).version)),
    ),
  );
}

function part(name: string, index: 0 | 1 | 2) {
  const read = (value: Value): Value => toInt(BigInt.asIntN(64, (value as SemverValue).version.core[index]));
  return functionDecl(
    name,
    memberOverload(`semver_${name}`, [semverType], intType, (value) => read(value as Value)),
  );
}

/** Functions of semantic versions (kubernetes/apiserver pkg/cel/library/semverlib.go, version 1). */
export const semverLibrary: Library = {
  name: 'kubernetes.Semver',
  functions: [
    functionDecl(
      'semver',
      overload('string_to_semver', [stringType], semverType, (text) => parse(text as Value)),
      overload('string_bool_to_semver', [stringType, boolType], semverType, (text, normalize) =>
        parse(text as Value, normalize),
      ),
    ),
    functionDecl(
      'isSemver',
      overload('is_semver_string', [stringType], boolType, (text) => !(parse(text as Value) instanceof Failure)),
      overload(
        'is_semver_string_bool',
        [stringType, boolType],
        boolType,
        (text, normalize) => !(parse(text as Value, normalize) instanceof Failure),
      ),
    ),
    comparison('isGreaterThan', 'semver_is_greater_than', boolType, (order) => order > 0),
    comparison('isLessThan', 'semver_is_less_than', boolType, (order) => order < 0),
    comparison('compareTo', 'semver_compare_to', intType, (order) => order),
    part('major', 0),
    part('minor', 1),
    part('patch', 2),
  ],
};
