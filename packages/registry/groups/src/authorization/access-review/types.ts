import type { authorizationv1 } from '@k8s-ts/api/types';
import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { FieldErrorList } from '@k8s-ts/apimachinery/validation';
import { group } from '../kind.js';

export type SubjectAccessReview = authorizationv1.SubjectAccessReview;
export type SelfSubjectAccessReview = authorizationv1.SelfSubjectAccessReview;
export type LocalSubjectAccessReview = authorizationv1.LocalSubjectAccessReview;

/** @throws StatusError 422, with the group but no kind, as kube-apiserver's */
export function mustBeValid(errors: FieldErrorList): void {
  if (errors.length > 0) throw newInvalid({ group, kind: '' }, '', errors);
}
