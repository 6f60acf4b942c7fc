import {
  createAuthority,
  issueClientCertificate,
  issueServingCertificate,
  type KeyPair,
} from './issue-certificates.js';

/** Certificates for a server and its administrator. */
export interface Certificates {
  readonly ca: KeyPair;
  readonly serving: KeyPair;
  /** Client certificate of `kubernetes-admin` in group `system:masters`. */
  readonly admin: KeyPair;
}

export interface CertificatesInput {
  /** DNS names and IPs that the serving certificate is for. */
  readonly addresses: readonly string[];
  /** The CA to sign with; its key is an EC or RSA key. Default: a new one. */
  readonly ca?: KeyPair;
  /** The serving certificate. Default: a new one. */
  readonly serving?: KeyPair;
}

const year = 365 * 24 * 3600 * 1000;

/**
 * Makes a CA and a serving certificate, unless they are given, and an admin's client certificate; EC P-256, valid one
 * year, the CA ten. The keys are made outside the main thread.
 *
 * @throws Error when the given CA cannot be read
 */
export async function createCertificates({ addresses, ...given }: CertificatesInput): Promise<Certificates> {
  const ca = given.ca ?? (await createAuthority({ commonName: 'kubernetes-ca', lifetimeMs: 10 * year }));
  const [serving, admin] = await Promise.all([
    given.serving ?? issueServingCertificate(ca, { commonName: 'kube-apiserver', lifetimeMs: year, addresses }),
    issueClientCertificate(ca, {
      commonName: 'kubernetes-admin',
      lifetimeMs: year,
      groups: ['system:masters'],
    }),
  ]);
  return { ca, serving, admin };
}
