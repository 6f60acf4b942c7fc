import { createPrivateKey, X509Certificate } from 'node:crypto';
import { access } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { firstAddress } from '@k8s-ts/controlplane';
import { type Certificates, certificatesIn, createCertificates } from '@k8s-ts/server/pki';
import { readFlagFile } from '../config/flag-file.js';
import type { CompletedOptions } from '../options.js';
import { hostAddresses, isUnspecified } from './addresses.js';

/**
 * The options, with a serving certificate that somebody else put into `certDir`: `apiserver.crt` and `apiserver.key` without the key of this server's own CA
 * are served as they are, like `tlsCertFile`, and nothing is written to the folder (`kubernetes/apiserver pkg/server/options/serving.go`).
 */
export async function withFoundPair(options: CompletedOptions): Promise<CompletedOptions> {
  const { certDir, ...rest } = options;
  if (certDir === undefined || options.tlsCertFile) return options;
  const [cert, key, authority] = ['apiserver.crt', 'apiserver.key', 'ca.key'].map((name) => join(certDir, name)) as [
    string,
    string,
    string,
  ];
  const [hasCert, hasKey, hasAuthority] = await Promise.all([cert, key, authority].map(exists));
  return hasCert && hasKey && !hasAuthority ? { ...rest, tlsCertFile: cert, tlsPrivateKeyFile: key } : options;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The certificates that the server makes itself: kept in their folder, or in memory when there is none. */
export async function certificatesOf(options: CompletedOptions): Promise<Certificates> {
  const addresses = [
    ...new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      hostname(),
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      firstAddress(options.serviceClusterIPRange),
      ...(isUnspecified(options.bindAddress) ? hostAddresses() : [options.bindAddress]),
      options.advertiseAddress,
      ...options.tlsSAN,
    ]),
  ];
  return options.certDir === undefined ? createCertificates({ addresses }) : certificatesIn(options.certDir, addresses);
}

/**
 * The certificate and the key to serve with, as PEM texts: those of the options, else those that the server made.
 *
 * @throws FlagError for a file that cannot be read or has no certificate or key
 */
export async function servingPair(
  { tlsCertFile, tlsPrivateKeyFile }: CompletedOptions,
  certificates: Certificates,
): Promise<{ readonly cert: string; readonly key: string }> {
  if (!tlsCertFile || !tlsPrivateKeyFile) return certificates.serving;
  const [cert, key] = await Promise.all([
    readFlagFile('tls-cert-file', tlsCertFile, checkedCertificate),
    readFlagFile('tls-private-key-file', tlsPrivateKeyFile, checkedKey),
  ]);
  return { cert, key };
}

/**
 * Returns a PEM text of certificates unchanged.
 *
 * @throws Error unless the first one can be read
 */
export function checkedCertificate(text: string): string {
  new X509Certificate(text);
  return text;
}

/** Returns a PEM text of a private key unchanged. @throws Error unless it can be read */
export function checkedKey(text: string): string {
  createPrivateKey(text);
  return text;
}
