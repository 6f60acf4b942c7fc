import type { Certificate } from './certificate.js';
import { checkSignature } from './signature.js';

/** Certificates that a chain may contain, and the usage that it must allow. */
export interface ChainOptions {
  /** Trusted certificates, which end a chain: roots, intermediates, or the verified certificate itself. */
  readonly roots: readonly Certificate[];
  /** Possible intermediate certificates. */
  readonly intermediates: readonly Certificate[];
  /** The extended key usage that all certificates of a chain must allow, by its dotted object identifier. */
  readonly usage: string;
}

/** Maximum number of issuers that are tried for a certificate (Go, `maxChainSignatureChecks`). */
const maxIssuers = 100;

const anyUsage = '2.5.29.37.0';

/** The bit of the key usage that permits signing certificates. */
const certificateSign = 5;

/**
 * Finds all chains from a certificate to a trusted one, by the rules of `x509.Certificate.Verify`. Does not check times
 * and policies, nor name constraints, see {@link nameConstraintProblem}.
 *
 * @returns chains that begin with the certificate and end with a root
 */
export function certificateChains(
  certificate: Certificate,
  { roots, intermediates, usage }: ChainOptions,
): readonly (readonly Certificate[])[] {
  if (certificate.unhandledCriticalExtensions.length > 0) return [];
  const found: (readonly Certificate[])[] = [];
  let tried = 0;
  const follow = (chain: readonly [...Certificate[], Certificate]): void => {
    const child = chain[chain.length - 1] as Certificate;
    for (const [candidates, isRoot] of [
      [roots, true],
      [intermediates, false],
    ] as const) {
      for (const issuer of candidates) {
        if (!issuer.subjectBytes.equals(child.issuerBytes) || chain.some((each) => isSameEntity(each, issuer)))
          continue;
        tried++;
        if (tried > maxIssuers) return;
        if (!mayFollow(issuer, chain, isRoot) || !isIssuedBy(child, issuer)) continue;
        if (isRoot) found.push([...chain, issuer]);
        else follow([...chain, issuer]);
      }
    }
  };
  if (roots.some(({ bytes }) => bytes.equals(certificate.bytes))) found.push([certificate]);
  else follow([certificate]);
  return found.filter((chain) => chain.every((each) => isFor(each, usage)));
}

/**
 * Results of {@link isIssuedBy} by certificate and issuer. A client may present a hundred certificates, and each
 * signature is checked only once.
 */
const results = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

/**
 * Whether a certificate has issued another one (`x509.Certificate.CheckSignatureFrom`). Their names are not compared.
 */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const known = results.get(certificate) ?? new WeakMap<Certificate, boolean>();
  results.set(certificate, known);
  const result = known.get(issuer) ?? hasIssued(issuer, certificate);
  known.set(issuer, result);
  return result;
}

function hasIssued(issuer: Certificate, certificate: Certificate): boolean {
  const { version, hasBasicConstraints, isAuthority, keyUsage, publicKey } = issuer;
  if (hasBasicConstraints ? !isAuthority : version === 3) return false;
  if (keyUsage !== undefined && hasAnyBit(keyUsage.bytes) && !hasBit(keyUsage.bytes, certificateSign)) return false;
  try {
    checkSignature(certificate.signatureAlgorithm, certificate.signedBytes, certificate.signature, publicKey, false);
    return true;
  } catch {
    return false;
  }
}

const hasAnyBit = (bytes: Buffer): boolean => bytes.some((byte) => byte !== 0);
const hasBit = (bytes: Buffer, bit: number): boolean => (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;

/** Whether two certificates have the same name and key. A chain contains only one of such certificates. */
const isSameEntity = (one: Certificate, other: Certificate): boolean =>
  one.subjectBytes.equals(other.subjectBytes) &&
  one.publicKey !== undefined &&
  other.publicKey !== undefined &&
  one.publicKey.key.equals(other.publicKey.key);

function mayFollow(issuer: Certificate, chain: readonly Certificate[], isRoot: boolean): boolean {
  const { unhandledCriticalExtensions, isAuthority, maxPathLength } = issuer;
  if (unhandledCriticalExtensions.length > 0 || (!isRoot && !isAuthority)) return false;
  return maxPathLength === undefined || chain.length - 1 <= maxPathLength;
}

const isFor = ({ extendedKeyUsages }: Certificate, usage: string): boolean =>
  extendedKeyUsages.length === 0 || extendedKeyUsages.some((each) => each === usage || each === anyUsage);
