import type { certificatesv1 } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { RequestContext } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom } from '@k8s-ts/registry-shared';
import {
  validateCertificateSigningRequest,
  validateCertificateSigningRequestApprovalUpdate,
  validateCertificateSigningRequestStatusUpdate,
  validateCertificateSigningRequestUpdate,
} from './certificate-signing-request-validation.js';

export type CertificateSigningRequest = certificatesv1.CertificateSigningRequest;
type Condition = certificatesv1.CertificateSigningRequestCondition;

/**
 * Certificate signing requests. The server records the requesting user; the spec never changes, and the status changes
 * through subresources.
 */
export const certificateSigningRequestStrategy: BuiltinStrategy<CertificateSigningRequest> = {
  prepareForCreate: (request, context) => ({ ...request, spec: withUser(request.spec, context), status: {} }),
  prepareForUpdate: (request, old) => keepFrom(request, old, 'spec', 'status'),
  validate: validateCertificateSigningRequest,
  validateUpdate: validateCertificateSigningRequestUpdate,
};

/** The strategy of `/approval`, which changes conditions. */
export const certificateSigningRequestApprovalStrategy: BuiltinUpdateStrategy<CertificateSigningRequest> = {
  prepareForUpdate(request, old, context) {
    const { conditions: _was, ...status } = old.status ?? {};
    const conditions = withTimes(request, old, context);
    return keepFrom({ ...request, status: { ...status, ...(conditions ? { conditions } : {}) } }, old, 'spec');
  },
  validateUpdate: validateCertificateSigningRequestApprovalUpdate,
};

/** The strategy of `/status`, which changes the certificate and conditions other than those of approval. */
export const certificateSigningRequestStatusStrategy: BuiltinUpdateStrategy<CertificateSigningRequest> = {
  prepareForUpdate(request, old, context) {
    const kept = keepFrom(withOldApproval(request, old), old, 'spec');
    const conditions = withTimes(kept, old, context);
    return conditions ? { ...kept, status: { ...kept.status, conditions } } : kept;
  },
  validateUpdate: validateCertificateSigningRequestStatusUpdate,
};

/** Values of the selectable fields. */
export const certificateSigningRequestFields = ({
  spec,
}: CertificateSigningRequest): Readonly<Record<string, string>> => ({ 'spec.signerName': spec?.signerName ?? '' });

/** The spec with the user who makes the request, in place of the user that the client wrote. */
function withUser(
  given: CertificateSigningRequest['spec'] | undefined,
  { user }: RequestContext,
): NonNullable<CertificateSigningRequest['spec']> {
  const { username: _name, uid: _uid, groups: _groups, extra: _extra, ...spec } = given ?? {};
  const { name, uid, groups, extra = {} } = user;
  return {
    ...spec,
    ...(name ? { username: name } : {}),
    ...(uid ? { uid } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  } as NonNullable<CertificateSigningRequest['spec']>;
}

/** Replaces the conditions of approval in the request by the stored ones, if both have the same number of each type. */
function withOldApproval(
  request: CertificateSigningRequest,
  old: CertificateSigningRequest,
): CertificateSigningRequest {
  let conditions = request.status?.conditions ?? [];
  for (const type of ['Approved', 'Denied']) {
    const before = (old.status?.conditions ?? []).filter((condition) => condition.type === type);
    if (before.length !== conditions.filter((condition) => condition.type === type).length) continue;
    let next = 0;
    conditions = conditions.map((condition) => (condition.type === type ? (before[next++] as Condition) : condition));
  }
  return request.status?.conditions ? { ...request, status: { ...request.status, conditions } } : request;
}

/**
 * The conditions with the times that the client left out. A condition whose status does not change keeps the time of
 * its transition.
 */
function withTimes(
  { status }: CertificateSigningRequest,
  old: CertificateSigningRequest,
  context: RequestContext,
): readonly Condition[] | undefined {
  const now = formatTime(context.now());
  return status?.conditions?.map((condition) => {
    const before = old.status?.conditions?.find(
      (each) => each.type === condition.type && each.status === condition.status && each.lastTransitionTime,
    );
    return {
      ...condition,
      lastUpdateTime: condition.lastUpdateTime ?? now,
      lastTransitionTime: condition.lastTransitionTime ?? before?.lastTransitionTime ?? now,
    };
  });
}
