import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from '@k8s-ts/registry-generic';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type KindRules,
  keepFrom,
  statusAlone,
} from '@k8s-ts/registry-shared';
import {
  validatePodCertificateRequest,
  validatePodCertificateRequestUpdate,
} from './pod-certificate-request-validation.js';
import { validatePodCertificateRequestStatusUpdate } from './status-validation.js';

export type PodCertificateRequest = certificatesv1beta1.PodCertificateRequest;

/**
 * Decides whether the user of a request may `sign` for a signer such as `example.com/signer`. The request's signal ends
 * the decision.
 */
export type MaySign = (context: Pick<RequestContext, 'user' | 'signal'>, signerName: string) => Promise<boolean>;

const signerPath = FieldPath.root('spec', 'signerName');

/** Pod certificate requests. Their spec never changes. */
export const podCertificateRequestStrategy: BuiltinStrategy<PodCertificateRequest> = {
  prepareForCreate: (request) => ({ ...request, status: {} }),
  prepareForUpdate: (request, old) => keepFrom(request, old, 'status'),
  validate: validatePodCertificateRequest,
  validateUpdate: validatePodCertificateRequestUpdate,
};

/**
 * The strategy of `/status`, which also keeps the metadata. A user who changes the status must be allowed to sign for
 * the signer.
 *
 * @param maySign default: every user may
 */
export function podCertificateRequestStatusStrategy(
  maySign: MaySign = async () => true,
): BuiltinUpdateStrategy<PodCertificateRequest> {
  /** Results for requests in progress, because validation is synchronous. */
  const answers = new WeakMap<RequestContext, boolean>();
  const changes = (request: PodCertificateRequest, old: PodCertificateRequest) =>
    !builtinSemanticEqual(request.status ?? {}, old.status ?? {});
  return {
    async prepareForUpdate(request, old, context) {
      if (changes(request, old)) answers.set(context, await maySign(context, old.spec?.signerName ?? ''));
      return statusAlone(request, old);
    },
    validateUpdate(request, old, context): FieldError[] {
      const errors = validatePodCertificateRequestStatusUpdate(request, old, context.now());
      if (errors.length > 0 || !changes(request, old) || answers.get(context)) return errors;
      const { signerName = '' } = old.spec ?? {};
      const message = `User ${goQuote(context.user.name)} is not permitted to "sign" for signer ${goQuote(signerName)}`;
      return [field.forbidden(signerPath, message)];
    },
  };
}

/** Values of the selectable fields. */
export const podCertificateRequestFields = ({ spec }: PodCertificateRequest): Readonly<Record<string, string>> => ({
  'spec.signerName': spec?.signerName ?? '',
  'spec.podName': spec?.podName ?? '',
  'spec.nodeName': spec?.nodeName ?? '',
});

/** Strategies and settings of the storage of pod certificate requests. */
export const podCertificateRequestRules = (maySign?: MaySign): KindRules<PodCertificateRequest> => ({
  strategy: podCertificateRequestStrategy,
  selectableFields: podCertificateRequestFields,
  // As in kube-apiserver, the reset fields name a version that is no longer served.
  status: {
    ...podCertificateRequestStatusStrategy(maySign),
    resetFields: { 'certificates.k8s.io/v1alpha1': [['spec']] },
  },
});
