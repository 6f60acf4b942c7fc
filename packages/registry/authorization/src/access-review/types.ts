import type { authorizationv1 } from '@k8s-ts/api/types';
import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { FieldErrorList } from '@k8s-ts/apimachinery/validation';

export type SubjectAccessReview = authorizationv1.SubjectAccessReview & KubeObject;
export type SelfSubjectAccessReview = authorizationv1.SelfSubjectAccessReview & KubeObject;
export type LocalSubjectAccessReview = authorizationv1.LocalSubjectAccessReview & KubeObject;

export const group = 'authorization.k8s.io';

export function kindOf(kind: string): GroupVersionKind {
  return { group, version: 'v1', kind };
}

/** @throws StatusError 422, which names the group and no kind: kube-apiserver has lost it by then */
export function mustBeValid(errors: FieldErrorList): void {
  if (errors.length > 0) throw newInvalid({ group, kind: '' }, '', errors);
}
