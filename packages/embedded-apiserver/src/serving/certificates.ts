import { createPrivateKey, X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { firstAddress } from '@k8s-ts/controlplane';
import {
  type Certificates,
  certificatesIn,
  certificatesPEM,
  createCertificates,
  hasForeignServingPair,
  type KeyPair,
  parseCertificatesPEM,
} from '@k8s-ts/pki';
import { hostAddresses, isUnspecified } from '../addresses.js';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

/**
 * Returns the options with the serving certificate that another program has put into `certDir`: `apiserver.crt` and
 * `apiserver.key` are used unchanged, like `tlsCertFile` (`kubernetes/apiserver pkg/server/options/serving.go`).
 *
 * @throws FlagError when only one of the two files exists
 */
export async function withFoundPair(options: CompletedOptions): Promise<CompletedOptions> {
  const { certDir, tlsCertFile, logger } = options;
  if (certDir === undefined || tlsCertFile) return options;
  if (!(await naming(hasForeignServingPair(certDir)))) return options;
  const found = { tlsCertFile: join(certDir, 'apiserver.crt'), tlsPrivateKeyFile: join(certDir, 'apiserver.key') };
  logger.info(0, 'serving a certificate that was found', { file: found.tlsCertFile });
  return { ...options, ...found };
}

/**
 * The certificates that the server makes itself. They are stored in their folder, or in memory without a folder. If the
 * options name a serving certificate, that one is used.
 *
 * @throws FlagError for a file of the folder or of the options that cannot be used
 */
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
  const serving = await givenPair(options);
  if (options.certDir !== undefined) return naming(certificatesIn(options.certDir, addresses, serving));
  return createCertificates({ addresses, ...(serving ? { serving } : {}) });
}

/**
 * Adds the flag to an error about a file in the folder of certificates. Errors of the file system name a path and stay
 * unchanged.
 */
function naming<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === undefined
      ? new FlagError(`--cert-dir: ${errorText(error)}`, { cause: error })
      : error;
  });
}

/**
 * The certificate and the key to serve with, as PEM texts: those of the options, else those that the server made.
 *
 * @throws FlagError for a file that cannot be read or has no certificate or key
 */
export async function servingPair(options: CompletedOptions, certificates: Certificates): Promise<KeyPair> {
  return (await givenPair(options)) ?? certificates.serving;
}

async function givenPair({ tlsCertFile, tlsPrivateKeyFile }: CompletedOptions): Promise<KeyPair | undefined> {
  if (!tlsCertFile || !tlsPrivateKeyFile) return undefined;
  return readPair('tls-cert-file', tlsCertFile, 'tls-private-key-file', tlsPrivateKeyFile);
}

/**
 * Reads a certificate and its key from the files of two flags.
 *
 * @throws FlagError for a file that cannot be read or has no certificate or key, and for the key of another certificate
 */
export async function readPair(certFlag: string, certFile: string, keyFlag: string, keyFile: string): Promise<KeyPair> {
  const [cert, key] = await Promise.all([
    readFlagFile(certFlag, certFile, checkedCertificate),
    readFlagFile(keyFlag, keyFile, checkedKey),
  ]);
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new FlagError(`--${keyFlag} ${keyFile}: it is not the key of ${certFile}`);
  return { cert, key };
}

/**
 * Returns the certificates of a PEM text as PEM: exactly the parts that were parsed, so that OpenSSL does not read
 * anything else.
 *
 * @throws Error unless there is at least one certificate, and all can be parsed
 */
export function checkedCertificate(text: string): string {
  return certificatesPEM(parseCertificatesPEM(text));
}

/** Returns a PEM text of a private key unchanged. @throws Error when it cannot be parsed */
function checkedKey(text: string): string {
  createPrivateKey(text);
  return text;
}
