import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type ConversionReview, conversionRequest, convertedObjects, reviewVersion } from './conversion-review.js';
import { ConversionError, checkedConversion } from './converted-object.js';
import type { ObjectConverter } from './object-converter.js';

/** Sends a review to a webhook. Rejects when it cannot be reached, or does not answer with a review. */
export type CallWebhook = (review: object) => Promise<ConversionReview>;

/**
 * The conversion strategy `Webhook`: objects that are not at the version yet are sent together in one request
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/conversion/webhook_converter.go`).
 *
 * @param versions the review versions that the webhook understands
 */
export function webhookConverter(versions: readonly string[], call: CallWebhook): ObjectConverter {
  return {
    async convert(objects, apiVersion) {
      const sent = objects.filter((object) => object.apiVersion !== apiVersion);
      const [first] = sent;
      if (first === undefined) return objects;
      const webhook = `conversion webhook for ${first.apiVersion}, Kind=${first.kind}`;
      const version = reviewVersion(versions);
      const uid = crypto.randomUUID();
      let returned: readonly unknown[];
      try {
        returned = convertedObjects(version, uid, await call(conversionRequest(version, uid, apiVersion, sent)));
      } catch (error) {
        throw new Error(`${webhook} failed: ${errorText(error)}`, { cause: error });
      }
      if (returned.length !== sent.length) {
        throw new Error(`${webhook} returned ${returned.length} objects, expected ${sent.length}`);
      }
      if (returned.includes(null)) throw new Error('unexpected end of JSON input');
      let next = 0;
      return objects.map((object) => {
        if (object.apiVersion === apiVersion) return object;
        const index = next++;
        return checked(webhook, object, returned[index], { apiVersion, index, isList: objects.length > 1 });
      });
    },
  };
}

function checked(
  webhook: string,
  object: KubeObject,
  returned: unknown,
  { apiVersion, index, isList }: { readonly apiVersion: string; readonly index: number; readonly isList: boolean },
): KubeObject {
  try {
    return checkedConversion(object, returned, apiVersion);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { what, message } = error;
    if (what === 'metadata') {
      const where = isList ? `invalid metadata in object at index ${index}` : 'invalid metadata';
      throw new Error(`${webhook} returned ${where}: ${message}`);
    }
    const kind = isList ? 'invalid converted object' : 'invalid object';
    const where = isList || what === 'object at index' ? `${kind} at index ${index}` : kind;
    throw new Error(`${webhook} returned ${where}: ${message}`);
  }
}
