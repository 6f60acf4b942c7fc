import type { authorizationv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { Authorization, Authorizer } from '@k8s-ts/generic-apiserver';
import type { Representation, RequestContext } from '@k8s-ts/registry-generic';
import type { ReviewAttributes } from './attributes.js';

type Review =
  | authorizationv1.LocalSubjectAccessReview
  | authorizationv1.SelfSubjectAccessReview
  | authorizationv1.SubjectAccessReview;

/**
 * The review as it was sent, with the authorizer's decision as its status. When the authorizer throws, nothing is
 * allowed and the status has the error.
 */
export async function answered(
  authorizer: Authorizer,
  { status: _sent, ...review }: Review,
  { attributes, problems }: ReviewAttributes,
  context: RequestContext,
): Promise<Representation> {
  let decided: Authorization;
  const failures: string[] = [];
  try {
    decided = await authorizer.authorize(attributes, context);
    if (decided.error !== undefined) failures.push(errorText(decided.error));
  } catch (error) {
    decided = { decision: 'NoOpinion', reason: '' };
    failures.push(errorText(error));
  }
  const { decision, reason } = decided;
  const evaluationError = [...failures, ...problems].join('; ');
  const status: authorizationv1.SubjectAccessReviewStatus = {
    allowed: decision === 'Allow',
    ...(decision === 'Deny' ? { denied: true } : {}),
    ...(reason !== '' ? { reason } : {}),
    ...(evaluationError !== '' ? { evaluationError } : {}),
  };
  const answer: Review = { ...review, status };
  return { object: answer };
}
