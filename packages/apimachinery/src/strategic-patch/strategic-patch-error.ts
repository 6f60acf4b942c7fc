import { ExpectedError } from '../text/expected-error.js';
import { formatGoValue, goTypeName } from './go-format.js';
import type { JSONObject } from './json-value.js';

/**
 * HTTP status of the server's response: 400 (the patch's format is wrong), 422 (a list of lists), or 500 without a
 * reason (every other failure, as upstream does: kubernetes/apiserver pkg/endpoints/handlers/patch.go,
 * interpretStrategicMergePatchError).
 */
export type StrategicPatchErrorCode = 400 | 422 | 500;

/** A strategic merge patch that cannot be applied or made. The message is upstream's. */
export class StrategicPatchError extends ExpectedError {
  override readonly name = 'StrategicPatchError';
  readonly code: StrategicPatchErrorCode;

  constructor(message: string, code: StrategicPatchErrorCode = 500) {
    super(message);
    this.code = code;
  }
}

/** The changes of a three-way patch overlap with changes made to the current object meanwhile. */
export class PatchConflictError extends ExpectedError {
  override readonly name = 'PatchConflictError';
}

/** A precondition rejected the resulting patch. */
export class PatchPreconditionError extends ExpectedError {
  override readonly name = 'PatchPreconditionError';
}

/** A `$deleteFromPrimitiveList` key without a field name. */
export function badPrimitiveList(): StrategicPatchError {
  return new StrategicPatchError('invalid patch format of primitive list', 400);
}

/** `$retainKeys` is not a list, or lacks a key that the patch sets. */
export function badRetainKeys(): StrategicPatchError {
  return new StrategicPatchError('invalid patch format of retainKeys', 400);
}

/** `$setElementOrder` without a field name, or two orders that differ. */
export function badSetElementOrder(): StrategicPatchError {
  return new StrategicPatchError('invalid patch format of setElementOrder list', 400);
}

/** A list whose elements are lists. */
export function listOfLists(): StrategicPatchError {
  return new StrategicPatchError('lists of lists are not supported', 422);
}

/** An element of a merged list lacks the merge key. */
export function noMergeKey(map: JSONObject, key: string): StrategicPatchError {
  return new StrategicPatchError(`map: ${formatGoValue(map)} does not contain declared merge key: ${key}`);
}

/** A value of another type than expected; `expected` is Go's type name. */
export function badArgType(
  expected: 'map[string]interface {}' | '[]interface {}',
  actual: unknown,
): StrategicPatchError {
  return new StrategicPatchError(`expected a ${expected}, but received a ${goTypeName(actual)}`);
}

/** An unknown `$patch` directive. */
export function badPatchType(directive: unknown, map: JSONObject): StrategicPatchError {
  return new StrategicPatchError(`unknown patch type: ${asText(directive)} in map: ${formatGoValue(map)}`);
}

/** A value as Go's `%s` prints it: `[a b]` for a list of texts, and values of other types with their type. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(asText).join(' ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([key, each]) => `${key}:${asText(each)}`).join(' ')}]`;
  }
  return value === null || value === undefined ? '%!s(<nil>)' : `%!s(${goTypeName(value)}=${formatGoValue(value)})`;
}
