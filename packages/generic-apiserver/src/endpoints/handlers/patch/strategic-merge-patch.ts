import { errorText, newBadRequest, newGenericServerResponse, StatusError } from '@k8s-ts/apimachinery/errors';
import { formatGoValue, StrategicPatchError, strategicMergePatch } from '@k8s-ts/apimachinery/strategic-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import type { PatchOptions } from '../../../request/options/write-options.js';
import type { RequestScope } from '../../scope/request-scope.js';
import { type Change, readJSON } from './patch-body.js';
import { withoutUnmatchedNulls } from './patched-order.js';

/** A strategic merge patch. @throws StatusError 400; the change throws 400, 422 or 500 where it does not apply */
export function strategicPatcher(scope: RequestScope, body: Uint8Array, options: PatchOptions): Change {
  const { value, strictErrors } = readJSON(body, options, errorText);
  if (value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw newBadRequest(`json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`);
  }
  const patch = (value ?? {}) as { readonly [key: string]: JSONValue };
  const { type } = scope;
  if (type === undefined) throw new Error(`${scope.kind.kind} takes no strategic merge patch`);
  return (current) => {
    try {
      const original = current as { readonly [key: string]: JSONValue };
      return {
        value: strategicMergePatch(type, original, patch),
        type,
        shown: () => formatGoValue(withoutUnmatchedNulls(original, patch)),
        strictErrors,
      };
    } catch (error) {
      if (!(error instanceof StrategicPatchError)) throw error;
      if (error.code === 400) throw newBadRequest(error.message);
      if (error.code === 422) {
        throw newGenericServerResponse({ code: 422, verb: '', serverMessage: error.message });
      }
      throw new StatusError({ code: 500, message: error.message });
    }
  };
}
