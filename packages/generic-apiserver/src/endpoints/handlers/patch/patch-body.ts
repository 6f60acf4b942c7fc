import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { DecodeError, encodeObject, guardDepth, parseJSON } from '@k8s-ts/apimachinery/json';
import type { AnyKubeObject, JSONValue } from '@k8s-ts/apimachinery/types';
import { catchError } from '@k8s-ts/event-loop';
import type { PatchOptions } from '../../../request/options/write-options.js';
import type { Patched } from './decode-patched.js';
import { markNumbers, type NumberTexts } from './number-literals.js';

/** Makes the patched document from the current object. Called on each attempt. */
export type Change = (current: AnyKubeObject) => Patched;

export interface PatchBody {
  readonly value: JSONValue;
  readonly strictErrors: readonly string[];
  /** The body with its numbers replaced by texts, when the texts of the numbers matter. */
  readonly numbers: (NumberTexts & { readonly value: JSONValue }) | undefined;
}

/** Parses a JSON body and reports its duplicate fields. @throws StatusError 400 */
export function readJSON(body: Uint8Array, options: PatchOptions, textOf: (error: unknown) => string): PatchBody {
  try {
    const { value, strictErrors } = parseJSON(body, {
      strict: options.fieldValidation === 'Ignore' ? 'ignore' : 'warn',
      finite: true,
    });
    const texts = markNumbers(body);
    const numbers = texts && { ...texts, value: parseJSON(texts.marked).value as JSONValue };
    return { value: value as JSONValue, strictErrors, numbers };
  } catch (error) {
    throw newBadRequest(textOf(error));
  }
}

/** Prefix of errors of strict decoding. */
export const decodingPatch = 'error decoding patch: ';

/**
 * The patched document, with the texts of numbers put back.
 *
 * @param ordered returns the document with its keys in the order for errors
 */
export function patchedDocument(
  value: JSONValue,
  ordered: () => JSONValue,
  numbers: NumberTexts | undefined,
  strictErrors: readonly string[],
): Patched {
  const textOf = (document: JSONValue) => {
    const text = encodeObject(document, { rawTexts: 'anywhere' });
    return numbers ? numbers.restore(text) : text;
  };
  const shown = () => {
    try {
      return textOf(ordered());
    } catch (error) {
      // The document is nested too deeply to sort its keys.
      if (error instanceof RangeError) return textOf(value);
      throw error;
    }
  };
  return { value, text: numbers && (() => textOf(value)), shown, strictErrors };
}

/**
 * Runs a function that recurses over a patch. When the function returns a promise, errors reject it. @throws
 * StatusError 400 when the patch is nested too deeply
 */
export function notTooDeep<T>(work: () => T | Promise<T>): T | Promise<T> {
  return catchError(
    () => guardDepth(work),
    (error): never => {
      throw error instanceof DecodeError ? newBadRequest(error.message) : error;
    },
  );
}
