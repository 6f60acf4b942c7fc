import { goQuote } from '../text/go-quote.js';
import type { JSONValue } from '../types/index.js';
import { isJSONArray, isJSONObject, type JSONObject, ownMember } from './json-value.js';

/** Operations of one JSON patch, in order. They are as the client sent them: what an operation lacks is found out when it is applied. */
export type JSONPatch = readonly JSONObject[];

/** A patch that is none, or that does not apply. The message is the one that clients of kube-apiserver see. */
export class JSONPatchError extends Error {
  override readonly name = 'JSONPatchError';
}

/** Operations that an API server takes in one patch; more are answered with 413. */
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
 * What strict decoding finds in a JSON patch: members that operations do not have, one text each, ready for a warning or an error.
 * An API server does this before applying when `fieldValidation` is Warn (the default) or Strict.
 *
 * @throws JSONPatchError `json: cannot unmarshal …` for members of the wrong type, and for a document that is no list of objects
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
