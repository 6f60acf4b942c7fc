import {
  errorText,
  newBadRequest,
  newGenericServerResponse,
  newRequestEntityTooLarge,
} from '@k8s-ts/apimachinery/errors';
import {
  applyJSONPatch,
  decodeJSONPatch,
  type JSONPatch,
  JSONPatchError,
  maxJSONPatchOperations,
  strictJSONPatchErrors,
} from '@k8s-ts/apimachinery/json-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import type { PatchOptions } from '../../../request/options/write-options.js';
import { testingTexts } from './json-patch-test-operation.js';
import { type Change, decodingPatch, patchedDocument, readJSON } from './patch-body.js';
import { jsonPatchOrder } from './patched-order.js';

/**
 * A JSON patch (RFC 6902). @throws StatusError 400, 413 for too many operations; the change throws 422 where it does
 * not apply
 */
export function jsonPatcher(body: Uint8Array, options: PatchOptions): Change {
  const strict = options.fieldValidation !== 'Ignore';
  const {
    value,
    strictErrors: duplicates,
    numbers,
  } = readJSON(body, options, (error) => (strict ? `${decodingPatch}${inOperation(error)}` : errorText(error)));
  let strictErrors: readonly string[] = [];
  try {
    if (strict) strictErrors = inOrderOfOperations(strictJSONPatchErrors(value), duplicates);
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  let plain: JSONPatch;
  try {
    plain = decodeJSONPatch(value);
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
  if (plain.length > maxJSONPatchOperations) {
    throw newRequestEntityTooLarge(
      `The allowed maximum operations in a JSON patch is ${maxJSONPatchOperations}, got ${plain.length}`,
    );
  }
  const patch = testingTexts(body, numbers ? decodeJSONPatch(numbers.value) : plain, plain);
  return (current) => {
    let patched: JSONValue;
    try {
      patched = applyJSONPatch(current as JSONValue, patch);
    } catch (error) {
      if (!(error instanceof JSONPatchError)) throw error;
      throw newGenericServerResponse({ code: 422, verb: '', serverMessage: error.message });
    }
    const ordered = () => jsonPatchOrder(patch, patched);
    return patchedDocument(patched, ordered, numbers, strictErrors);
  };
}

/** Strict decoding of a JSON patch names the field of an operation that holds a value. */
const inOperation = (error: unknown): string =>
  errorText(error).replace(/Go value of type float64$/, 'Go struct field jsonPatchOp.value of type float64');

/** Unknown and duplicate fields by the operation that they are in. */
function inOrderOfOperations(unknown: readonly string[], duplicates: readonly string[]): readonly string[] {
  const operation = (text: string) => Number(/ "\[(\d+)\]/.exec(text)?.[1] ?? 0);
  const all = [...unknown, ...duplicates.map((each) => `json patch ${each}`)];
  return all.sort((a, b) => operation(a) - operation(b));
}
