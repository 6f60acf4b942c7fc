import { formatLabels } from '@k8s-ts/apimachinery/labels';
import { humanDuration } from '@k8s-ts/apimachinery/time';
import type { certificatesv1, certificatesv1beta1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, orNone, type RowPrinter } from './row-printer.js';

const printCertificateSigningRequest: RowPrinter<certificatesv1.CertificateSigningRequest> = (object) => {
  const { signerName, username = '', expirationSeconds } = object.spec ?? {};
  const duration = expirationSeconds === undefined ? '<none>' : humanDuration(expirationSeconds * 1000);
  return {
    cells: [nameOf(object), ageOf(object), orNone(signerName), username, duration, statusOf(object)],
  };
};

function statusOf({ status }: certificatesv1.CertificateSigningRequest): string {
  const has = (type: string) => (status?.conditions ?? []).some((condition) => condition.type === type);
  return [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(status?.certificate ? ['Issued'] : []),
  ].join(',');
}

const printClusterTrustBundle: RowPrinter<certificatesv1beta1.ClusterTrustBundle> = (object) => ({
  cells: [nameOf(object), orNone(object.spec?.signerName)],
});

const printPodCertificateRequest: RowPrinter<certificatesv1beta1.PodCertificateRequest> = (object) => {
  const { podName = '', serviceAccountName = '', nodeName = '', signerName = '' } = object.spec ?? {};
  const states = (object.status?.conditions ?? []).map(({ type }) => type);
  const state = states.findLast((type) => ['Issued', 'Denied', 'Failed'].includes(type)) ?? 'Pending';
  const annotations = object.spec?.unverifiedUserAnnotations;
  return {
    cells: [nameOf(object), podName, serviceAccountName, nodeName, signerName, state, formatLabels(annotations)],
  };
};

const signerName = 'Name of the signer.';

export const certificates: GroupKinds = {
  kinds: {
    CertificateSigningRequest: {
      description: 'Asks a signer for a certificate.',
      print: printCertificateSigningRequest,
      columns: {
        Condition: 'Whether the request is approved, denied, issued or failed.',
        RequestedDuration: 'Lifetime that is asked for.',
        Requestor: 'User who made the request.',
        SignerName: signerName,
      },
    },
    ClusterTrustBundle: { print: printClusterTrustBundle, columns: { SignerName: signerName } },
    PodCertificateRequest: {
      print: printPodCertificateRequest,
      columns: {
        NodeName: 'Node of the pod.',
        PodName: 'Name of the pod.',
        ServiceAccountName: 'Service account of the pod.',
        SignerName: signerName,
        State: 'Whether the request is pending, issued, denied or failed.',
        UnverifiedUserAnnotations: 'Further data for the signer, which nobody has checked.',
      },
    },
  },
};
