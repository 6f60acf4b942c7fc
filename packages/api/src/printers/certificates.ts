import { humanDuration } from '@k8s-ts/apimachinery/table';
import type { certificatesv1 } from '../types/index.js';
import { ageOf, nameOf, orNone, type RowPrinter } from './row-printer.js';

const printCertificateSigningRequest: RowPrinter<certificatesv1.CertificateSigningRequest> = (object, now) => {
  const { signerName, username = '', expirationSeconds } = object.spec ?? {};
  const duration = expirationSeconds === undefined ? '<none>' : humanDuration(expirationSeconds * 1000);
  return {
    cells: [nameOf(object), ageOf(object, now), orNone(signerName), username, duration, statusOf(object)],
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

export const certificatesPrinters: Readonly<Record<string, RowPrinter>> = {
  CertificateSigningRequest: printCertificateSigningRequest,
};
