import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { applyMergePatch, checkMergePatch, MergePatchError } from '@k8s-ts/apimachinery/merge-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import type { PatchOptions } from '../../../request/options/write-options.js';
import { type Change, decodingPatch, type PatchBody, patchedDocument, readJSON } from './patch-body.js';
import { mergePatchOrder } from './patched-order.js';

/** A JSON merge patch (RFC 7396). @throws StatusError 400 */
export function mergePatcher(body: Uint8Array, options: PatchOptions): Change {
  const strict = options.fieldValidation !== 'Ignore';
  const { value, strictErrors, numbers } = readMergePatch(body, options);
  try {
    if (strict) checkMergePatch(value);
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  const patch = numbers?.value ?? value;
  return (current) => {
    let patched: JSONValue;
    try {
      patched = applyMergePatch(current as JSONValue, patch);
    } catch (error) {
      if (error instanceof MergePatchError) throw newBadRequest(error.message);
      throw error;
    }
    return patchedDocument(patched, orderedMerge(body, options, current as JSONValue, patched), numbers, strictErrors);
  };
}

/**
 * Returns the patched document with its keys in the order for errors. It parses the patch again, so that the values of
 * the patch need not stay in memory until the object is stored.
 */
function orderedMerge(
  body: Uint8Array,
  options: PatchOptions,
  current: JSONValue,
  patched: JSONValue,
): () => JSONValue {
  return () => {
    const { value, numbers } = readMergePatch(body, options);
    return mergePatchOrder(current, numbers?.value ?? value, patched);
  };
}

/**
 * @throws StatusError 400. The message describes the JSON error only where upstream decodes the patch before applying
 *   it
 */
function readMergePatch(body: Uint8Array, options: PatchOptions): PatchBody {
  if (options.fieldValidation !== 'Ignore')
    return readJSON(body, options, (error) => `${decodingPatch}${errorText(error)}`);
  try {
    return readJSON(body, options, errorText);
  } catch {
    throw newBadRequest('Invalid JSON Patch');
  }
}
