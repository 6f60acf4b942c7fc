import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { firstAddress } from '@k8s-ts/controlplane';
import { type Certificates, certificatesIn, createCertificates } from '@k8s-ts/server/pki';
import type { CompletedOptions } from '../options.js';
import { hostAddresses, isUnspecified } from './addresses.js';

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

/** The certificate and the key to serve with, as PEM texts: those of the options, else those that the server made. */
export async function servingPair(
  { tlsCertFile, tlsPrivateKeyFile }: CompletedOptions,
  certificates: Certificates,
): Promise<{ readonly cert: string; readonly key: string }> {
  if (!tlsCertFile || !tlsPrivateKeyFile) return certificates.serving;
  const [cert, key] = await Promise.all([readFile(tlsCertFile, 'utf8'), readFile(tlsPrivateKeyFile, 'utf8')]);
  return { cert, key };
}
