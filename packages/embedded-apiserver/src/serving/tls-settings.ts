import { createSecureContext } from 'node:tls';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { FlagError } from '../options/flag.js';
import { tlsVersions } from '../options/serving-options.js';

/** TLS 1.2 suites by Go's names. */
const suites = `
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305 TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA
  TLS_RSA_WITH_AES_128_GCM_SHA256 TLS_RSA_WITH_AES_256_GCM_SHA384 TLS_RSA_WITH_AES_128_CBC_SHA TLS_RSA_WITH_AES_256_CBC_SHA`.split(
  /\s+/,
);

/**
 * Returns OpenSSL's name of a suite, such as `ECDHE-RSA-AES128-GCM-SHA256`. It leaves out words that are not needed to
 * distinguish suites.
 */
const nameOfOpenSSL = (suite: string): string =>
  suite
    .replace(/^TLS_(RSA_WITH_)?/, '')
    .replace(/_WITH|_CBC|(?<=POLY1305)_SHA256/g, '')
    .replace('AES_', 'AES')
    .replaceAll('_', '-');

/** These suites of TLS 1.3 are always on, as in Go. */
const modern = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];

/** OpenSSL's names of key exchanges, by their numbers in TLS, which Go's `tls.CurveID` uses too. */
const curves: ReadonlyMap<number, string> = new Map([
  [23, 'P-256'],
  [24, 'P-384'],
  [25, 'P-521'],
  [29, 'X25519'],
  [4587, 'SecP256r1MLKEM768'],
  [4588, 'X25519MLKEM768'],
  [4589, 'SecP384r1MLKEM1024'],
]);

/** The files of a certificate for certain names. */
export interface NamedCertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** Undefined: the names in the certificate. */
  readonly names?: readonly string[];
}

export interface TLSSettings {
  readonly minVersion: (typeof tlsVersions)[keyof typeof tlsVersions];
  /** OpenSSL's names of cipher suites. Undefined: the default, which is the same as Go's. */
  readonly ciphers?: string;
  /** OpenSSL's names of key exchanges. Undefined: OpenSSL's default. */
  readonly curves?: string;
  readonly named: readonly NamedCertificateFiles[];
}

/** The settings of TLS. @throws FlagError with the flag and its error */
export function tlsSettingsOf(options: {
  readonly tlsMinVersion: string;
  readonly tlsCipherSuites: readonly string[];
  readonly tlsCurvePreferences: readonly number[];
  readonly tlsSNICertKey: readonly string[];
}): TLSSettings {
  const { tlsMinVersion: version, tlsCipherSuites: names, tlsCurvePreferences: ids } = options;
  if (!Object.hasOwn(tlsVersions, version)) {
    throw new FlagError(`--tls-min-version: unknown tls version ${goQuote(version)}`);
  }
  const chosen = names.flatMap((name) => {
    if (modern.includes(name)) return [];
    if (name !== '' && suites.includes(name)) return nameOfOpenSSL(name);
    throw new FlagError(`--tls-cipher-suites: Cipher suite ${name} not supported or doesn't exist`);
  });
  return {
    minVersion: tlsVersions[version as keyof typeof tlsVersions],
    ...(names.length > 0 ? { ciphers: [...modern, ...chosen].join(':') } : {}),
    ...(ids.length > 0 ? { curves: curvesOf(ids) } : {}),
    named: options.tlsSNICertKey.map(namedCertificateOf),
  };
}

/**
 * Returns OpenSSL's names of the key exchanges. The rules are those of `kubernetes/component-base
 * cli/flag/curves_flag.go`.
 */
function curvesOf(ids: readonly number[]): string {
  const names = ids.map((id, i) => {
    if (id < 1 || id > 65_535) throw new FlagError(`curve preference ${id} is out of range (must be 1-65535)`);
    if (ids.indexOf(id) < i) throw new FlagError(`duplicate curve preference ${id}`);
    const name = curves.get(id);
    if (name === undefined || !isSupported(name))
      throw new FlagError(`curve preference ${id} is not supported by OpenSSL`);
    return name;
  });
  return names.join(':');
}

function isSupported(curve: string): boolean {
  try {
    createSecureContext({ ecdhCurve: curve });
    return true;
  } catch {
    return false;
  }
}

function namedCertificateOf(text: string): NamedCertificateFiles {
  const [files = '', list] = text.split(':', 2);
  const [certFile, keyFile, more] = files.split(',').map((each) => each.trim());
  if (!certFile || !keyFile || more !== undefined) {
    throw new FlagError(`--tls-sni-cert-key ${goQuote(text)}: expected comma separated certificate and key file paths`);
  }
  const names = list?.split(',').map((each) => each.trim());
  if (names?.some((name) => name === '')) {
    throw new FlagError(`--tls-sni-cert-key ${goQuote(text)}: empty names list is not allowed`);
  }
  return { certFile, keyFile, ...(names ? { names } : {}) };
}
