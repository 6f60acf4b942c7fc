import type { KeyObject, X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Certificate, certificateChains, nameConstraintProblem, parseCertificate } from '@k8s-ts/pki';
import { CertificateVerificationError } from './dial-errors.js';
import { attribute, commonName, hostNameProblem } from './host-names.js';
import type { TrustedRoots } from './trusted-roots.js';

/*
 * Verifies the certificates of servers with the rules of Go's crypto/x509.
 *
 * OpenSSL builds and checks the chain. This module adds Go's rules for names, chains that Go accepts and OpenSSL does
 * not, and Go's error texts, which clients of kube-apiserver see. For the texts, a chain is built as Go builds it: from
 * the certificate to its possible issuers among the roots, then among the certificates that the
 * server presented; the first issuer that did not fit becomes the hint in the error.
 */

/**
 * Checks the certificate of a server after the handshake.
 *
 * @param serverName a name, or an IP address without brackets, that the certificate must have
 * @throws CertificateVerificationError
 */
export function verifyServerCertificate(socket: TLSSocket, serverName: string, roots: TrustedRoots, now = new Date()) {
  const [leaf, ...intermediates] = presentedCertificates(socket);
  if (leaf === undefined) throw new CertificateVerificationError('no valid chains built');
  const problem =
    criticalProblem(parsed(leaf, (raw) => roots.parseLeaf(raw))) ??
    validityProblem(leaf, now) ??
    hostNameProblem(leaf, serverName) ??
    (socket.authorized ? undefined : untrustedProblem(leaf, intermediates, roots, now));
  if (problem !== undefined) throw new CertificateVerificationError(problem);
  if (socket.authorized) return;
  const chains = validChains(leaf, intermediates, roots, now);
  const names = chains.map(nameConstraintProblem);
  const refusal = refusals[String(socket.authorizationError)];
  if (refusal !== undefined && names.includes(undefined)) return;
  const constrained = names.find((each) => each !== undefined);
  throw new CertificateVerificationError(constrained ? `${notForName}: ${constrained}` : (refusal ?? other));
}

const notForName = 'a root or intermediate certificate is not authorized to sign for this name';

/** The extended key usage of certificates that authenticate servers. */
const serverAuth = '1.3.6.1.5.5.7.3.1';

/**
 * The chains to a root that are valid by Go's rules, apart from name constraints. OpenSSL tries only one of several CAs
 * with the same name, and refuses certificates whose extended key usage is "any".
 */
function validChains(
  leaf: X509Certificate,
  intermediates: readonly X509Certificate[],
  roots: TrustedRoots,
  now: Date,
): readonly (readonly Certificate[])[] {
  const isValid = ({ notBefore, notAfter }: Certificate) => notBefore <= now.getTime() && now.getTime() <= notAfter;
  return certificateChains(parsed(leaf), {
    roots: roots.certificates.flatMap(parsedIfPossible),
    intermediates: intermediates.flatMap(parsedIfPossible),
    usage: serverAuth,
  }).filter((chain) => chain.every(isValid));
}

function parsedIfPossible(certificate: X509Certificate): readonly Certificate[] {
  try {
    return [parsed(certificate)];
  } catch {
    return [];
  }
}

/** Errors of OpenSSL for which there may be a valid chain nevertheless, and Go's error if there is no valid chain. */
const refusals: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'no valid chains built',
  CERT_NOT_YET_VALID: 'no valid chains built',
  CERT_SIGNATURE_FAILURE: 'certificate signed by unknown authority',
  EXCLUDED_VIOLATION: 'no valid chains built',
  INVALID_CA: 'certificate signed by unknown authority',
  INVALID_PURPOSE: 'certificate specifies an incompatible key usage',
  PATH_LENGTH_EXCEEDED: 'too many intermediates for path length constraint',
  PERMITTED_VIOLATION: 'no valid chains built',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate signed by unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate signed by unknown authority',
};

const other = 'no valid chains built';

/** The server's certificate and the other certificates that it sent, in order. */
function presentedCertificates(socket: TLSSocket): readonly X509Certificate[] {
  const found: X509Certificate[] = [];
  for (let each = socket.getPeerX509Certificate(); each !== undefined; each = each.issuerCertificate) found.push(each);
  return found;
}

/** Describes why a certificate with an unknown critical extension is not valid. */
const criticalProblem = ({ unhandledCriticalExtensions }: Certificate): string | undefined =>
  unhandledCriticalExtensions.length > 0 ? 'unhandled critical extension' : undefined;

/** Describes why a certificate cannot be the next one of a chain. */
function authorityProblem(
  issuer: X509Certificate,
  { chain, isRoot, now }: { readonly chain: readonly X509Certificate[]; readonly isRoot: boolean; readonly now: Date },
): string | undefined {
  const certificate = parsed(issuer);
  const { isAuthority, maxPathLength } = certificate;
  const problem = criticalProblem(certificate) ?? validityProblem(issuer, now);
  if (problem !== undefined) return problem;
  if (!isRoot && !isAuthority) return 'certificate is not authorized to sign other certificates';
  return maxPathLength !== undefined && chain.length - 1 > maxPathLength
    ? 'too many intermediates for path length constraint'
    : undefined;
}

function validityProblem({ validFrom, validTo }: X509Certificate, now: Date): string | undefined {
  const expired = 'certificate has expired or is not yet valid: current time';
  const limits = [new Date(validFrom), new Date(validTo)] as const;
  if (now < limits[0]) return `${expired} ${formatTime(now)} is before ${formatTime(limits[0])}`;
  if (now > limits[1]) return `${expired} ${formatTime(now)} is after ${formatTime(limits[1])}`;
  return undefined;
}

/** Maximum number of signatures that are checked for one chain (Go, `maxChainSignatureChecks`). */
const maxSignatureChecks = 100;

/** Describes why no chain from the certificate to a root can be built; undefined when there is one. */
function untrustedProblem(
  leaf: X509Certificate,
  intermediates: readonly X509Certificate[],
  { certificates: roots }: TrustedRoots,
  now: Date,
): string | undefined {
  let checks = 0;

  function problemOf(certificate: X509Certificate, chain: readonly X509Certificate[]): string | undefined {
    let hint: string | undefined;
    let problem: string | undefined;
    let isFound = false;
    const consider = (issuer: X509Certificate, isRoot: boolean): void => {
      if (chain.some((each) => isSame(each, issuer))) return;
      const unsigned = signatureProblem(certificate, issuer);
      problem = unsigned === undefined ? authorityProblem(issuer, { chain, isRoot, now }) : problem;
      const reason = unsigned ?? problem;
      if (reason !== undefined) {
        hint ??= hintAbout(issuer, reason);
      } else if (isRoot) isFound = true;
      else {
        problem = problemOf(issuer, [...chain, issuer]);
        isFound ||= problem === undefined;
      }
    };
    for (const [candidates, isRoot] of [
      [roots, true],
      [intermediates, false],
    ] as const) {
      for (const issuer of possibleIssuers(certificate, candidates)) {
        checks++;
        if (checks > maxSignatureChecks) return signatureLimit;
        consider(issuer, isRoot);
        if (problem === signatureLimit) return signatureLimit;
      }
    }
    if (isFound) return undefined;
    return problem ?? `certificate signed by unknown authority${hint ?? ''}`;
  }

  return roots.some((root) => isSame(root, leaf)) ? undefined : problemOf(leaf, [leaf]);
}

const signatureLimit = 'signature check attempts limit reached while verifying certificate chain';

const isSame = (one: X509Certificate, other: X509Certificate): boolean => one.raw.equals(other.raw);

/** Certificates with the issuer's name; those whose key identifier fits come first. */
function possibleIssuers(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
): readonly X509Certificate[] {
  const named = candidates.filter(({ subject }) => subject === certificate.issuer);
  if (named.length < 2) return named;
  const fitting = named.filter((each) => certificate.checkIssued(each));
  return [...fitting, ...named.filter((each) => !fitting.includes(each))];
}

function hintAbout(candidate: X509Certificate, reason: string): string {
  const text = reason.startsWith('crypto/') ? reason : `x509: ${reason}`;
  const name = JSON.stringify(authorityName(candidate));
  return ` (possibly because of ${JSON.stringify(text)} while trying to verify candidate authority certificate ${name})`;
}

/** The name of a certificate in errors about candidates. */
function authorityName(certificate: X509Certificate): string {
  const name = commonName(certificate) || attribute(certificate.subject, 'O')[0];
  return name || `serial:${BigInt(`0x${certificate.serialNumber}`)}`;
}

/** Describes why the issuer cannot have signed the certificate; undefined when it has. */
function signatureProblem(certificate: X509Certificate, issuer: X509Certificate): string | undefined {
  if (parsed(issuer).version === 3 && !issuer.ca)
    return 'invalid signature: parent certificate cannot sign this kind of certificate';
  let key: KeyObject;
  try {
    key = issuer.publicKey;
  } catch {
    return 'cannot verify signature: algorithm unimplemented';
  }
  const algorithm = signatureAlgorithms[parsed(certificate).signatureAlgorithm.algorithm];
  const known = keyTypes[key.asymmetricKeyType ?? ''];
  if (algorithm === undefined || known === undefined) return 'cannot verify signature: algorithm unimplemented';
  if (algorithm.insecure !== undefined) return `cannot verify signature: insecure algorithm ${algorithm.insecure}`;
  if (algorithm.key !== known.name) {
    return `signature algorithm specifies an ${algorithm.key} public key, but have public key of type ${known.type}`;
  }
  return certificate.verify(key) ? undefined : known.failure;
}

/** Public keys by Node's names. */
const keyTypes: Readonly<Record<string, { readonly name: string; readonly type: string; readonly failure: string }>> = {
  rsa: { name: 'RSA', type: '*rsa.PublicKey', failure: 'crypto/rsa: verification error' },
  ec: { name: 'ECDSA', type: '*ecdsa.PublicKey', failure: 'ECDSA verification failure' },
  ed25519: { name: 'Ed25519', type: 'ed25519.PublicKey', failure: 'Ed25519 verification failure' },
};

interface SignatureAlgorithm {
  readonly key: string;
  readonly insecure?: string;
}

/** Extensions by object identifier. */
const signatureAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  '1.2.840.113549.1.1.4': { key: 'RSA', insecure: 'MD5-RSA' },
  '1.2.840.113549.1.1.5': { key: 'RSA', insecure: 'SHA1-RSA' },
  '1.2.840.113549.1.1.11': { key: 'RSA' },
  '1.2.840.113549.1.1.12': { key: 'RSA' },
  '1.2.840.113549.1.1.13': { key: 'RSA' },
  '1.2.840.113549.1.1.10': { key: 'RSA' },
  '1.2.840.10045.4.1': { key: 'ECDSA', insecure: 'ECDSA-SHA1' },
  '1.2.840.10045.4.3.2': { key: 'ECDSA' },
  '1.2.840.10045.4.3.3': { key: 'ECDSA' },
  '1.2.840.10045.4.3.4': { key: 'ECDSA' },
  '1.3.101.112': { key: 'Ed25519' },
};

/**
 * Reads properties of a certificate that Node does not provide.
 *
 * @throws Error for a certificate that Go does not accept from a server, though OpenSSL can parse it
 */
function parsed({ raw }: X509Certificate, parse: (raw: Buffer) => Certificate = parseCertificate): Certificate {
  try {
    return parse(raw);
  } catch (error) {
    throw new Error(`tls: failed to parse certificate from server: ${errorText(error)}`, { cause: error });
  }
}
