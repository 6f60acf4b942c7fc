import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { pemBlocks } from './pem-blocks.js';

/** A client's certificate and its key, PEM. */
export type ClientCertificate = Pick<SecureContextOptions, 'cert' | 'key'>;

/** The certificates that a server's certificate may chain to. As in Go, each is trusted by itself: a root, an intermediate or the server's own. */
export class TrustedRoots {
  readonly certificates: readonly X509Certificate[];
  #context: SecureContext | undefined;

  constructor(certificates: readonly X509Certificate[]) {
    this.certificates = certificates;
  }

  /** TLS settings that trust these certificates, and show the client's certificate if there is one. @throws Error for a certificate or key that cannot be used */
  secureContext({ cert, key }: ClientCertificate = {}): SecureContext {
    if (cert !== undefined || key !== undefined) return this.#newContext({ cert, key });
    this.#context ??= this.#newContext({});
    return this.#context;
  }

  #newContext(client: ClientCertificate): SecureContext {
    const ca = this.certificates.map((each) => each.toString());
    return createSecureContext({ ...client, ca, allowPartialTrustChain: true });
  }
}

/**
 * Reads the certificates of a CA bundle or CA file (PEM). Blocks that are no certificates are skipped (`kubernetes/client-go transport`, rootCertPool).
 *
 * @returns undefined for an empty text, which stands for the certificates that the system trusts
 * @throws Error for a text without a certificate, such as `unable to load root certificates: unable to parse bytes as PEM block`
 */
export function trustedRoots(pem: string | Uint8Array): TrustedRoots | undefined {
  const text = textOf(pem);
  if (text === '') return undefined;
  const { certificates, problem } = readBundle(text);
  if (problem !== undefined) throw new Error(`unable to load root certificates: ${problem}`);
  return new TrustedRoots(certificates);
}

/**
 * Describes the error in the text of a bundle (PEM); undefined when it can be used. One valid certificate is enough. Otherwise the error is about the first
 * block that is no certificate.
 */
export function caBundleProblem(pem: string | Uint8Array): string | undefined {
  return readBundle(textOf(pem)).problem;
}

/** PEM is ASCII; other bytes may stand between the blocks. */
function textOf(pem: string | Uint8Array): string {
  if (typeof pem === 'string') return pem;
  return Buffer.from(pem.buffer, pem.byteOffset, pem.byteLength).toString('latin1');
}

function readBundle(pem: string): { readonly certificates: readonly X509Certificate[]; readonly problem?: string } {
  const { blocks, hasRest } = pemBlocks(pem);
  const ders = blocks.filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders).map(({ der }) => der);
  const certificates = ders.flatMap((der) => certificateOf(der) ?? []);
  if (certificates.length > 0) return { certificates };
  if (ders.length > 0) return { certificates, problem: 'failed to parse certificate: x509: malformed certificate' };
  return {
    certificates,
    problem: hasRest ? 'unable to parse bytes as PEM block' : 'no valid certificate authority data seen',
  };
}

function certificateOf(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}
