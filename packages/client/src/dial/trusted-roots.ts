import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type Certificate, parseCertificate, pemBlocks } from '@k8s-ts/pki';

/** A client's certificate and its key, PEM. */
export type ClientCertificate = Pick<SecureContextOptions, 'cert' | 'key'>;

/**
 * The certificates that a server's certificate may chain to. As in Go, each is trusted by itself: a root, an
 * intermediate or the server's own.
 */
export class TrustedRoots {
  readonly certificates: readonly X509Certificate[];
  /** The context of connections that show no client certificate. */
  #context: SecureContext | undefined;
  /** The client certificate that was shown last, with its context. Most connections show the same one. */
  #shown: { readonly client: ClientCertificate; readonly context: SecureContext } | undefined;
  /** The server's certificate read last. Most servers show the same one for each connection. */
  #leaf: Certificate | undefined;

  constructor(certificates: readonly X509Certificate[]) {
    this.certificates = certificates;
  }

  /**
   * TLS settings that trust these certificates, and show the client's certificate if there is one.
   *
   * @throws Error for a certificate or key that cannot be used
   */
  secureContext({ cert, key }: ClientCertificate = {}): SecureContext {
    if (cert === undefined && key === undefined) {
      this.#context ??= this.#newContext({});
      return this.#context;
    }
    const client = { cert, key };
    if (this.#shown === undefined || !isDeepStrictEqual(this.#shown.client, client)) {
      this.#shown = { client, context: this.#newContext(client) };
    }
    return this.#shown.context;
  }

  #newContext(client: ClientCertificate): SecureContext {
    const ca = this.certificates.map((each) => each.toString());
    return createSecureContext({ ...client, ca, allowPartialTrustChain: true });
  }

  /**
   * Reads the certificate (DER) that a server shows.
   *
   * @throws Error for a certificate that Go refuses to read
   */
  parseLeaf(raw: Buffer): Certificate {
    const leaf = this.#leaf?.bytes.equals(raw) ? this.#leaf : parseCertificate(raw);
    this.#leaf = leaf;
    return leaf;
  }
}

/**
 * Reads the certificates of a CA bundle or CA file (PEM). Blocks that are not certificates are skipped
 * (`kubernetes/client-go transport`, rootCertPool).
 *
 * @returns undefined for an empty text, which stands for the certificates that the system trusts
 * @throws Error for a text without a certificate, such as
 *   `unable to load root certificates: unable to parse bytes as PEM block`
 */
export function trustedRoots(pem: string | Uint8Array): TrustedRoots | undefined {
  if (pem.length === 0) return undefined;
  const { certificates, problem } = readBundle(pem);
  if (problem !== undefined) throw new Error(`unable to load root certificates: ${problem}`);
  return new TrustedRoots(certificates);
}

/**
 * Describes the error in the text of a bundle (PEM); undefined when it can be used. One valid certificate is enough.
 * Otherwise the error is about the first block that is not a certificate.
 */
export function caBundleProblem(pem: string | Uint8Array): string | undefined {
  return readBundle(pem).problem;
}

function readBundle(pem: string | Uint8Array): {
  readonly certificates: readonly X509Certificate[];
  readonly problem?: string;
} {
  const { blocks, hasRest } = pemBlocks(pem);
  const read = blocks
    .filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders)
    .map(({ bytes }) => certificateOf(bytes));
  const certificates = read.filter((each) => typeof each !== 'string');
  if (certificates.length > 0) return { certificates };
  const [first] = read;
  if (typeof first === 'string') return { certificates, problem: `failed to parse certificate: ${first}` };
  return {
    certificates,
    problem: hasRest ? 'unable to parse bytes as PEM block' : 'no valid certificate authority data seen',
  };
}

/** A certificate, or why it is not one. */
function certificateOf(der: Buffer): X509Certificate | string {
  try {
    return new X509Certificate(parseCertificate(der).bytes);
  } catch (error) {
    return errorText(error);
  }
}
