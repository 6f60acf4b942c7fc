import { ExpectedError } from '../text/expected-error.js';
import { goQuote } from '../text/go-quote.js';
import type { JSONValue } from '../types/index.js';
import { isJSONArray, isJSONObject, type JSONObject, ownMember } from './json-value.js';

/**
 * Operations of one JSON patch, in order. They are not checked: missing members are detected when an operation is
 * applied.
 */
export type JSONPatch = readonly JSONObject[];

/** An invalid patch, or one that cannot be applied. The message is the one that clients of kube-apiserver get. */
export class JSONPatchError extends ExpectedError {
  override readonly name = 'JSONPatchError';
}

/** A `test` operation that does not hold. */
export class JSONPatchTestError extends JSONPatchError {}

/** Maximum number of operations in one patch that an API server accepts; patches with more are rejected with 413. */
export const maxJSONPatchOperations = 10_000;

/**
 * The operations in a parsed JSON document. `null` is a patch without operations.
 *
 * @throws JSONPatchError when the document is not an array of objects
 */
export function decodeJSONPatch(document: JSONValue): JSONPatch {
  if (document === null) return [];
  if (!isJSONArray(document)) {
    throw new JSONPatchError(`json: cannot unmarshal ${goKind(document)} into Go value of type jsonpatch.Patch`);
  }
  return document.map((operation) => {
    if (operation === null) return {};
    if (!isJSONObject(operation)) {
      throw new JSONPatchError(`json: cannot unmarshal ${goKind(operation)} into Go value of type jsonpatch.Operation`);
    }
    return operation;
  });
}

const operationTexts = ['op', 'path', 'from'];

/**
 * The unknown members of operations in a JSON patch, one text each, for a warning or an error. An API server checks
 * them before it applies the patch if `fieldValidation` is Warn (the default) or Strict.
 *
 * @throws JSONPatchError `json: cannot unmarshal …` for members of the wrong type, and for a document that is not a
 *   list of objects
 */
export function strictJSONPatchErrors(document: JSONValue): readonly string[] {
  if (document === null) return [];
  if (!isJSONArray(document)) {
    throw new JSONPatchError(`json: cannot unmarshal ${goKind(document)} into Go value of type []handlers.jsonPatchOp`);
  }
  const errors: string[] = [];
  document.forEach((operation, index) => {
    if (operation === null) return;
    if (!isJSONObject(operation)) {
      throw new JSONPatchError(
        `json: cannot unmarshal ${goKind(operation)} into Go value of type handlers.jsonPatchOp`,
      );
    }
    for (const key of Object.keys(operation)) {
      if (key !== 'value' && !operationTexts.includes(key))
        errors.push(`json patch unknown field ${goQuote(`[${index}].${key}`)}`);
    }
    for (const key of operationTexts) {
      const value = ownMember(operation, key);
      if (value !== undefined && value !== null && typeof value !== 'string') {
        throw new JSONPatchError(
          `json: cannot unmarshal ${goKind(value)} into Go struct field jsonPatchOp.${key} of type string`,
        );
      }
    }
  });
  return errors;
}

/** The kind of a JSON value as Go's encoding/json names it. */
export function goKind(value: JSONValue): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'array' : 'object';
    default:
      return 'number';
  }
}
