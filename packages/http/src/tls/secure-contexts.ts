import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import tls, { type SecureVersion } from 'node:tls';
import { nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { parseCertificatesPEM } from '@k8s-ts/pki';

/** A certificate that clients get when they ask for one of its names. */
export interface NamedCertificate {
  /** Host names; `*.example.com` stands for all names one level below. Default: those in the certificate. */
  readonly names?: readonly string[];
  /** Certificate (chain) and key, PEM. */
  readonly cert: string;
  readonly key: string;
}

/** Certificates and CAs of a server, which may change while it runs. */
export interface ServerCertificates {
  /** Certificate (chain) and key to serve with, PEM. */
  readonly cert: string;
  readonly key: string;
  /** Pairs that are served to clients that ask for their names. The first match is used. Default none. */
  readonly named?: readonly NamedCertificate[];
  /** CAs that client certificates are verified against, PEM. Default: none; no client certificate is accepted. */
  readonly clientCA?: readonly string[];
  /**
   * More CAs that client certificates are verified against, PEM. Unlike {@link clientCA}, handshakes do not name them.
   * Default none.
   */
  readonly unnamedClientCA?: readonly string[];
  /**
   * CAs of front proxies, PEM. They do not authenticate clients, and {@link clientCA} does not authenticate front
   * proxies. Default: there are no front proxies.
   */
  readonly requestHeaderCA?: readonly string[];
}

/** TLS settings of a server. */
export interface TLSOptions {
  /** Oldest version of TLS. Default `TLSv1.2`. */
  readonly minVersion?: SecureVersion;
  /** Cipher suites by OpenSSL's names. Default: those that Go's `crypto/tls` uses by default. */
  readonly ciphers?: string;
  /** Key exchanges by OpenSSL's names, separated by colons. Default: those of OpenSSL. */
  readonly curves?: string;
}

/** The default of Go's `crypto/tls`, in its order: forward secrecy, and CBC for old clients only. */
const defaultCiphers = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-SHA', 'AES256-SHA'].flatMap((suite) => [
    `ECDHE-ECDSA-${suite}`,
    `ECDHE-RSA-${suite}`,
  ]),
].join(':');

/** The TLS settings of a server. */
export function contextOptions(
  {
    cert,
    key,
    clientCA = [],
    requestHeaderCA = [],
  }: Pick<ServerCertificates, 'cert' | 'key' | 'clientCA' | 'requestHeaderCA'>,
  { minVersion = 'TLSv1.2', ciphers = defaultCiphers, curves = 'auto' }: TLSOptions,
): tls.SecureContextOptions {
  const ca = [...clientCA, ...requestHeaderCA];
  return {
    cert,
    key,
    ...(ca.length > 0 ? { ca } : {}),
    // A resumed session does not contain the certificates between the client's and its CA.
    secureOptions: constants.SSL_OP_NO_TICKET,
    minVersion,
    ciphers,
    ecdhCurve: curves,
  };
}

/**
 * The settings for clients that ask for one of the names, and which names they fit. @throws Error for a certificate or
 * key that cannot be used
 */
export function namedContexts(
  named: readonly NamedCertificate[] = [],
  options: TLSOptions & ServerCertificates,
  { clientCA = [], requestHeaderCA = [] }: Pick<ServerCertificates, 'clientCA' | 'requestHeaderCA'> = options,
) {
  return named.map(({ names, cert, key }) => {
    const patterns = (names ?? namesIn(cert)).map((name) => name.toLowerCase());
    return {
      context: tls.createSecureContext(contextOptions({ cert, key, clientCA, requestHeaderCA }, options)),
      fits: (name: string) => patterns.some((each) => fitsName(each, name.toLowerCase())),
    };
  });
}

/**
 * The names that a certificate is served for: its DNS names, and its common name when that is a host name
 * (`kubernetes/apiserver pkg/server/dynamiccertificates/named_certificates.go, getCertificateNames`).
 */
function namesIn(cert: string): readonly string[] {
  const [certificate] = parseCertificatesPEM(cert);
  const commonName = certificate?.subject.commonName ?? '';
  const isHostName =
    isIP(commonName) === 0 &&
    (commonName === '*' || nameIsDNSSubdomain(commonName.replace(/^\*\./, ''), false).length === 0);
  return [...(isHostName ? [commonName] : []), ...(certificate?.dnsNames ?? [])];
}

/**
 * Whether the pattern is the name, or the name with `*` in place of its first label
 * (`golang crypto/tls/common.go, Config.getCertificate`). Both in lower case.
 */
const fitsName = (pattern: string, name: string): boolean =>
  pattern === name || pattern === name.replace(/^[^.]*/, '*');
