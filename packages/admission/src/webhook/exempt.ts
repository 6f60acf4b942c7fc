import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

const exemptKinds: ReadonlySet<string> = new Set([
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
]);

/**
 * Whether webhooks of the API never see the request: otherwise a broken webhook could not be removed
 * (`pkg/admission/plugin/webhook/predicates/rules`).
 */
export const isExemptFromWebhooks = ({ kind }: AdmissionAttributes): boolean =>
  kind.group === 'admissionregistration.k8s.io' && exemptKinds.has(kind.kind);
