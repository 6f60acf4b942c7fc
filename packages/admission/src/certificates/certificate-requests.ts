import type { certificatesv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type AdmissionAttributes,
  type AdmissionPlugin,
  type Authorizer,
  admissionForbidden,
} from '@k8s-ts/generic-apiserver';
import { mayUseSigner } from './signer-permission.js';

type CertificateSigningRequest = certificatesv1.CertificateSigningRequest;

const clientSigner = 'kubernetes.io/kube-apiserver-client';
const mastersGroup = 'system:masters';

/**
 * Allows the approval or denial of a certificate signing request only to users who may `approve` for its signer
 * (`kubernetes plugin/pkg/admission/certificates/approval`).
 */
export function certificateApproval(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateApproval',
    resources: ['certificatesigningrequests.certificates.k8s.io'],
    handles: (operation) => operation === 'UPDATE',
    async validate(attributes) {
      if (!concernsRequests(attributes, 'approval')) return;
      await checkSigner(authorizer, attributes, 'approve', 'approve requests with');
    },
  };
}

/**
 * Allows writes of certificates and conditions of a certificate signing request only to users who may `sign` for its
 * signer (`kubernetes plugin/pkg/admission/certificates/signing`).
 */
export function certificateSigning(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateSigning',
    resources: ['certificatesigningrequests.certificates.k8s.io'],
    handles: (operation) => operation === 'UPDATE',
    async validate(attributes) {
      if (!concernsRequests(attributes, 'status')) return;
      const before = (attributes.oldObject as CertificateSigningRequest | undefined)?.status;
      const now = (attributes.object as CertificateSigningRequest | undefined)?.status;
      const sameCertificate = (before?.certificate ?? '') === (now?.certificate ?? '');
      if (sameCertificate && builtinSemanticEqual(before?.conditions ?? [], now?.conditions ?? [])) return;
      await checkSigner(authorizer, attributes, 'sign', 'sign requests with');
    },
  };
}

/**
 * Refuses requests for client certificates of the group `system:masters`
 * (`kubernetes plugin/pkg/admission/certificates/subjectrestriction`).
 *
 * @param organizationsOf the organizations (groups) in the subject of a PKCS #10 request in PEM; throws when it cannot
 *   be read
 */
export function certificateSubjectRestriction(
  organizationsOf: (request: Uint8Array) => readonly string[],
): AdmissionPlugin {
  const read = (attributes: AdmissionAttributes, encoded: string): readonly string[] => {
    try {
      return organizationsOf(Buffer.from(encoded, 'base64'));
    } catch (error) {
      throw admissionForbidden(attributes, `failed to parse CSR: ${errorText(error)}`);
    }
  };
  return {
    name: 'CertificateSubjectRestriction',
    resources: ['certificatesigningrequests.certificates.k8s.io'],
    handles: (operation) => operation === 'CREATE',
    validate(attributes) {
      if (!concernsRequests(attributes, '')) return;
      const { spec } = attributes.object as CertificateSigningRequest;
      if (spec?.signerName !== clientSigner || !read(attributes, spec.request ?? '').includes(mastersGroup)) return;
      throw admissionForbidden(attributes, `use of ${clientSigner} signer with ${mastersGroup} group is not allowed`);
    },
  };
}

function concernsRequests({ resource, subresource }: AdmissionAttributes, wanted: string): boolean {
  return (
    resource.group === 'certificates.k8s.io' &&
    resource.resource === 'certificatesigningrequests' &&
    subresource === wanted
  );
}

/**
 * Checks whether the user may use the signer of the stored object. The signer in the new object is ignored, because
 * updates keep the stored spec.
 */
async function checkSigner(
  authorizer: Authorizer,
  attributes: AdmissionAttributes,
  verb: string,
  action: string,
): Promise<void> {
  const signer = (attributes.oldObject as CertificateSigningRequest | undefined)?.spec?.signerName ?? '';
  if (await mayUseSigner(authorizer, attributes, verb, signer)) return;
  throw admissionForbidden(attributes, `user not permitted to ${action} signerName ${goQuote(signer)}`);
}
