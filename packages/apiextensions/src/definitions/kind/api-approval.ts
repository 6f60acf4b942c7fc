import { parseRequestURI } from '@k8s-ts/apimachinery/url';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { approvedAnnotation } from './custom-resource-definition.js';

/** Whether an API was approved by the Kubernetes community, according to the annotation of its definition. */
export type APIApprovalState = 'approved' | 'bypassed' | 'invalid' | 'missing';

/** Whether the group is `k8s.io`, `kubernetes.io` or a subdomain: its definitions need the approval annotation. */
export function isProtectedGroup(group: string): boolean {
  return ['k8s.io', 'kubernetes.io'].some((domain) => group === domain || group.endsWith(`.${domain}`));
}

/**
 * Reads the approval annotation (`kubernetes/apiextensions-apiserver pkg/apihelpers`). The reason is a text for errors
 * and conditions.
 */
export function apiApprovalOf(annotations: Readonly<Record<string, string>> | undefined): {
  readonly state: APIApprovalState;
  readonly reason: string;
} {
  const value = annotations?.[approvedAnnotation] ?? '';
  const mustHave = `protected groups must have approval annotation ${goQuote(approvedAnnotation)}`;
  const seeAlso = 'see https://github.com/kubernetes/enhancements/pull/1111';
  if (value === '') return { state: 'missing', reason: `${mustHave}, ${seeAlso}` };
  if (value.startsWith('unapproved')) return { state: 'bypassed', reason: `not approved: ${goQuote(value)}` };
  const url = parseRequestURI(value);
  if (typeof url !== 'string' && url.host !== '' && url.scheme !== '') {
    return { state: 'approved', reason: `approved in ${value}` };
  }
  return {
    state: 'invalid',
    reason: `${mustHave} with either a URL or a reason starting with "unapproved", ${seeAlso}`,
  };
}
