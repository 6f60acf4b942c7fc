import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { ObjectConverter } from '@k8s-ts/apiextensions/serving';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * Answers the conversion review of a cluster that has the definition and a conversion webhook. The answer contains
 * failures of the functions.
 */
export function answerReview(
  { convertNow }: Required<ObjectConverter>,
  { apiVersion, kind, request }: apiextensionsv1.ConversionReview,
): apiextensionsv1.ConversionReview {
  const answer = (response: Omit<apiextensionsv1.ConversionResponse, 'uid'>): apiextensionsv1.ConversionReview => ({
    apiVersion: apiVersion ?? 'apiextensions.k8s.io/v1',
    kind: kind ?? 'ConversionReview',
    response: { uid: request?.uid ?? '', ...response },
  });
  try {
    const { objects = [], desiredAPIVersion = '' } = request ?? {};
    const convertedObjects = objects.map((object) => convertNow(object as KubeObject, desiredAPIVersion));
    return answer({ convertedObjects, result: { status: 'Success' } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return answer({ convertedObjects: [], result: { status: 'Failure', message } });
  }
}
