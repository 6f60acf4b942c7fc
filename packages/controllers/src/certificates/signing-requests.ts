import type { certificatesv1 } from '@k8s-ts/api';
import { type AlternativeNames, type CertificateRequest, parseCertificateRequestPEM } from '@k8s-ts/pki';

export type SigningRequest = certificatesv1.CertificateSigningRequest;

/** The parts of a request that decide who may have the certificate. */
export interface RequestedNames extends AlternativeNames {
  readonly subject: Pick<CertificateRequest['subject'], 'commonName' | 'organizations'>;
}

export const signingRequestResource = {
  group: 'certificates.k8s.io',
  version: 'v1',
  resource: 'certificatesigningrequests',
  kind: 'CertificateSigningRequest',
  namespaced: false,
} as const;

/** Signers of Kubernetes itself. */
export const signerNames = {
  client: 'kubernetes.io/kube-apiserver-client',
  kubeletClient: 'kubernetes.io/kube-apiserver-client-kubelet',
  kubeletServing: 'kubernetes.io/kubelet-serving',
  legacyUnknown: 'kubernetes.io/legacy-unknown',
} as const;

/** Whether a request has a condition of the type. */
export function hasCondition({ status }: SigningRequest, type: 'Approved' | 'Denied' | 'Failed'): boolean {
  return status?.conditions?.some((each) => each.type === type) ?? false;
}

/** Reads `spec.request`, which is PEM in base64. @throws Error when it is not a certificate request */
export const certificateRequestOf = ({ spec }: SigningRequest): CertificateRequest =>
  parseCertificateRequestPEM(Buffer.from(spec.request, 'base64'));

/**
 * The reason why a signer refuses a request; undefined when it does not (`kubernetes pkg/apis/certificates/helpers.go`
 * and `pkg/controller/certificates/signer`).
 */
export function refusal(signerName: string, names: RequestedNames, usages: readonly string[]): string | undefined {
  if (signerName === signerNames.client) {
    const allowed = ['digital signature', 'key encipherment', 'client auth'];
    const wrong = usages.find((usage) => !allowed.includes(usage));
    if (wrong !== undefined) return `invalid usage for client certificate: ${wrong}`;
    return usages.includes('client auth') ? undefined : 'missing required usage for client certificate: client auth';
  }
  if (signerName === signerNames.kubeletClient) return kubeletClientRefusal(names, usages);
  if (signerName === signerNames.kubeletServing) return kubeletServingRefusal(names, usages);
  return undefined;
}

function kubeletClientRefusal(names: RequestedNames, usages: readonly string[]): string | undefined {
  if (!isOfNodes(names)) return 'subject organization is not system:nodes';
  if (names.dnsNames.length > 0) return 'DNS subjectAltNames are not allowed';
  if (names.emailAddresses.length > 0) return 'Email subjectAltNames are not allowed';
  if (names.ipAddresses.length > 0) return 'IP subjectAltNames are not allowed';
  if (names.uris.length > 0) return 'URI subjectAltNames are not allowed';
  if (!isNode(names)) return 'subject common name does not begin with system:node:';
  return usagesRefusal(usages, 'client auth');
}

function kubeletServingRefusal(names: RequestedNames, usages: readonly string[]): string | undefined {
  if (!isOfNodes(names)) return 'subject organization is not system:nodes';
  if (names.dnsNames.length === 0 && names.ipAddresses.length === 0) return 'DNS or IP subjectAltName is required';
  if (names.emailAddresses.length > 0) return 'Email subjectAltNames are not allowed';
  if (names.uris.length > 0) return 'URI subjectAltNames are not allowed';
  const wrongUsages = usagesRefusal(usages, 'server auth');
  if (wrongUsages !== undefined) return wrongUsages;
  return isNode(names) ? undefined : 'subject common name does not begin with system:node:';
}

const isOfNodes = ({ subject: { organizations } }: RequestedNames): boolean =>
  organizations.length === 1 && organizations[0] === 'system:nodes';
const isNode = ({ subject }: RequestedNames): boolean => subject.commonName.startsWith('system:node:');

function usagesRefusal(usages: readonly string[], purpose: 'client auth' | 'server auth'): string | undefined {
  const required = [purpose, 'digital signature', 'key encipherment'].sort();
  const given = new Set(usages);
  const others = [...given].filter((usage) => !required.includes(usage));
  if (others.length === 0 && given.has(purpose) && given.has('digital signature')) return undefined;
  return `usages did not match [${required.join(' ')}]`;
}
