import { parseCertificatesPEM } from '@k8s-ts/pki';
import type { SubresourceOptions } from '@k8s-ts/registry-generic';
import type { CertificateSigningRequest } from './certificate-signing-request-strategy.js';

/**
 * Called when a certificate is issued for a request that names a duration.
 *
 * @param signer the signer's name when it is a signer of Kubernetes, else `other`
 * @param isHonored whether the certificate is valid for about that long; false when the certificate cannot be parsed
 */
export type IssuedDurationObserver = (signer: string, isHonored: boolean) => void;

type BeginUpdate = NonNullable<SubresourceOptions<CertificateSigningRequest>['beginUpdate']>;

/**
 * Reports each certificate that an update issues, once the update is stored (`kubernetes
 * pkg/registry/certificates/certificates/storage/metrics.go`).
 */
export function observeIssuedDurations(observe: IssuedDurationObserver): BeginUpdate {
  return async (object, old, _context, dryRun) => {
    const seconds = old.spec?.expirationSeconds;
    const certificate = object.status?.certificate;
    if (dryRun || old.status?.certificate || !certificate || typeof seconds !== 'number') return { object };
    const signerName = old.spec?.signerName ?? '';
    return {
      object,
      async finish(success) {
        if (!success) return;
        const signer = signerName.startsWith('kubernetes.io/') ? signerName : 'other';
        observe(signer, isHonored(seconds, validSeconds(certificate)));
      },
    };
  };
}

/** How long the first certificate of a PEM text in base64 is valid; undefined for a text that cannot be read. */
function validSeconds(certificate: string): number | undefined {
  try {
    const [{ notBefore, notAfter }] = parseCertificatesPEM(Buffer.from(certificate, 'base64'));
    return (notAfter - notBefore) / 1000;
  } catch {
    return undefined;
  }
}

/**
 * Whether a certificate lasts about as long as requested: the difference is less than five minutes plus a twentieth of
 * the requested time.
 */
function isHonored(wanted: number, got: number | undefined): boolean {
  return got !== undefined && Math.abs(wanted - got) < 300 + wanted / 20;
}
