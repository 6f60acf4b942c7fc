import { guardDepth } from '../../json/decode-error.js';
import type { JSONObject } from '../../strategic-patch/json-value.js';

/** Asks for an object at another version. */
export interface ConversionRequest {
  readonly object: JSONObject;
  readonly apiVersion: string;
}

/**
 * A computation that yields conversions and continues with their results, so that they may be made at once or wait for
 * a webhook.
 */
export type Conversions<R> = Generator<ConversionRequest, R, JSONObject>;

type Convert<Converted> = (object: JSONObject, apiVersion: string) => Converted;

/**
 * Runs a computation with the conversions that it asks for. An error of a conversion is thrown inside the computation.
 *
 * @returns the result; a promise of it once a conversion has returned a promise
 */
export function runConversions<R>(computation: Conversions<R>, convert: Convert<JSONObject>): R;
export function runConversions<R>(
  computation: Conversions<R>,
  convert: Convert<JSONObject | Promise<JSONObject>>,
): R | Promise<R>;
export function runConversions<R>(
  computation: Conversions<R>,
  convert: Convert<JSONObject | Promise<JSONObject>>,
): R | Promise<R> {
  let step = computation.next();
  while (!step.done) {
    let converted: JSONObject | Promise<JSONObject>;
    try {
      converted = convert(step.value.object, step.value.apiVersion);
    } catch (error) {
      step = computation.throw(error);
      continue;
    }
    if (converted instanceof Promise) return runAwaiting(computation, converted, convert);
    step = computation.next(converted);
  }
  return step.value;
}

async function runAwaiting<R>(
  computation: Conversions<R>,
  first: Promise<JSONObject>,
  convert: Convert<JSONObject | Promise<JSONObject>>,
): Promise<R> {
  let converted: JSONObject | Promise<JSONObject> = first;
  for (;;) {
    let resume: () => IteratorResult<ConversionRequest, R>;
    try {
      const object: JSONObject = await converted;
      resume = () => computation.next(object);
    } catch (error) {
      resume = () => computation.throw(error);
    }
    // Called later, outside the recursion: callers limit the depth of the stack.
    const step = guardDepth(resume);
    if (step.done) return step.value;
    const { object, apiVersion } = step.value;
    try {
      converted = convert(object, apiVersion);
    } catch (error) {
      converted = Promise.reject(error);
    }
  }
}
