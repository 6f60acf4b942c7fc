import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** The answer of a conversion webhook. */
export interface ConversionReview {
  readonly kind?: unknown;
  readonly apiVersion?: unknown;
  readonly response?: {
    readonly uid?: unknown;
    readonly convertedObjects?: unknown;
    readonly result?: { readonly status?: unknown; readonly message?: unknown };
  };
}

const group = 'apiextensions.k8s.io';
const supportedVersions: ReadonlySet<string> = new Set(['v1', 'v1beta1']);

/**
 * The version of the reviews for a webhook: the first of its versions that the server supports.
 * @throws Error when it supports none
 */
export function reviewVersion(versions: readonly string[]): string {
  const version = versions.find((each) => supportedVersions.has(each));
  if (version === undefined) throw new Error('no supported conversion review versions');
  return version;
}

/** The request to convert objects. */
export function conversionRequest(
  version: string,
  uid: string,
  desiredAPIVersion: string,
  objects: readonly KubeObject[],
): object {
  return { kind: 'ConversionReview', apiVersion: `${group}/${version}`, request: { uid, desiredAPIVersion, objects } };
}

/**
 * The converted objects in an answer
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/conversion/webhook_converter.go`,
 * getConvertedObjectsFromResponse).
 *
 * @throws Error for a malformed answer, and with the webhook's message for a failure
 */
export function convertedObjects(version: string, uid: string, review: ConversionReview): readonly unknown[] {
  const { response } = review;
  if (version === 'v1') {
    const expected = `${group}/v1, Kind=ConversionReview`;
    const got = `${String(review.apiVersion ?? '')}, Kind=${String(review.kind ?? '')}`;
    if (got !== expected) throw new Error(`expected webhook response of ${expected}, got ${got}`);
  }
  if (response === undefined || response === null) throw new Error('no response provided');
  const answered = String(response.uid ?? '');
  if (version === 'v1' && answered !== uid) {
    throw new Error(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(answered)}`);
  }
  const { status = '', message = '' } = response.result ?? {};
  if (status !== 'Success') {
    throw new Error(message ? String(message) : `response.result.status was '${String(status)}', not 'Success'`);
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}
