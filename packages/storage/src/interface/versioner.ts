import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import { InvalidError } from '../errors/storage-error.js';

const maximum = 18446744073709551615n;
const digitsOfMaximum = 20;

/**
 * Parses a resource version: 0 for `''` and `'0'`.
 *
 * @throws InvalidError when it is not a decimal number of at most 64 bits
 */
export function parseResourceVersion(resourceVersion: string | undefined): number {
  if (resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0') return 0;
  const problem = parseProblem(resourceVersion);
  if (problem === undefined) return Number(resourceVersion);
  throw new InvalidError([field.invalid(FieldPath.root('resourceVersion'), resourceVersion, problem)]);
}

/**
 * The revision in an object's `metadata.resourceVersion`: 0 when it has none.
 *
 * @throws Error `strconv.ParseUint: …` when it is not a decimal number of at most 64 bits: no field error, unlike that
 *   of `parseResourceVersion`
 */
export function objectResourceVersion(object: KubeObject): number {
  const version = object.metadata.resourceVersion ?? '';
  if (version === '') return 0;
  const problem = parseProblem(version);
  if (problem !== undefined) throw new Error(problem);
  return Number(version);
}

function parseProblem(text: string): string | undefined {
  const problem = numberProblem(text);
  return problem === undefined ? undefined : `strconv.ParseUint: parsing ${goQuote(text)}: ${problem}`;
}

function numberProblem(text: string): string | undefined {
  if (!/^[0-9]+$/.test(text)) return 'invalid syntax';
  if (text.length < digitsOfMaximum) return undefined;
  // A number of a million digits would take a tenth of a second to convert.
  const digits = text.replace(/^0+/, '');
  const isTooLarge = digits.length > digitsOfMaximum || BigInt(digits) > maximum;
  return isTooLarge ? 'value out of range' : undefined;
}

/**
 * Whether an object to be created has a resource version: a number other than 0. Texts that are not numbers do not
 * count.
 */
export function hasResourceVersion(object: KubeObject): boolean {
  const version = object.metadata.resourceVersion;
  return version !== undefined && numberProblem(version) === undefined && Number(version) !== 0;
}

/** The object without `resourceVersion` and `selfLink`, for storing. The same object when it has neither. */
export function prepareObjectForStorage<T extends KubeObject>(object: T): T {
  const { metadata } = object;
  if (metadata.resourceVersion === undefined && metadata.selfLink === undefined) return object;
  const { resourceVersion: _version, selfLink: _link, ...rest } = metadata;
  return { ...object, metadata: rest };
}
