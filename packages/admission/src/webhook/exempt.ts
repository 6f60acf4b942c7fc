import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

const exemptKinds: ReadonlySet<string> = new Set([
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
]);

/** Whether webhooks never see the request: one that is broken could not be removed otherwise (`pkg/admission/plugin/webhook/predicates/rules`). */
export const isExemptFromWebhooks = ({ kind }: AdmissionAttributes): boolean =>
  kind.group === 'admissionregistration.k8s.io' && exemptKinds.has(kind.kind);
