import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import {
  type CertificateRequest,
  createCertificates,
  type DistinguishedName,
  decodePEM,
  parseCertificate,
  parseCertificateRequest,
  signCertificateRequest,
} from '@k8s-ts/pki';
import { type Issuer, signCertificate } from '../../../packages/pki/src/issue/sign-certificate.js';
import { RequestMaker } from './certificate-requests.js';
import { Random } from './random.js';

export interface CertificateFuzzOptions {
  readonly seed: number;
  readonly iterations: number;
  /** Time to run, in seconds. 0: `iterations` is used. */
  readonly seconds: number;
}

export interface CertificateFuzzResult {
  readonly requests: number;
  /** Number of requests that were parsed and have a valid signature. A certificate was issued for each of them. */
  readonly signed: number;
  /** Number of certificates, with names as another program writes them, that both readers have parsed. */
  readonly compared: number;
  readonly failures: readonly string[];
}

/** One in this number of certificates is also read by the program `openssl`, which takes long to start. */
const shownToOpenSSL = 20;
const usages = ['digital signature', 'client auth'];
/** Matches the messages that errors of the reader may have. */
const expectedError = /^(asn1|x509|ecdsa|crypto|parsing time|invalid (BMPString|P256)|P256 )/;

/**
 * Sends random certificate requests, and certificates with random names, through three readers: the one of
 * `@k8s-ts/pki`, which decides who gets a certificate, the one of Node.js, and the program `openssl`. All readers must
 * find the same user and groups in a certificate.
 */
export async function fuzzCertificates({
  seed,
  iterations,
  seconds,
}: CertificateFuzzOptions): Promise<CertificateFuzzResult> {
  const maker = new RequestMaker(new Random(seed));
  const { ca } = await createCertificates({ addresses: ['localhost'] });
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const times = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
  const issuer: Issuer = { name: Buffer.from([0x30, 0]), keyIdentifier: Buffer.alloc(20), privateKey };
  const failures: string[] = [];
  let [requests, signed, compared] = [0, 0, 0];
  const end = Date.now() + seconds * 1000;
  for (; failures.length < 10 && (seconds > 0 ? Date.now() < end : requests < iterations); requests++) {
    const bytes = maker.next();
    const request = read(bytes, failures);
    if (request !== undefined) {
      signed++;
      try {
        const pem = signCertificateRequest(request, ca, { usages, ...times });
        compareNames(request.subject, pem, failures);
        if (signed % shownToOpenSSL === 1) compareGroups(request.subject, pem, failures);
      } catch (error) {
        failures.push(`${bytes.toString('hex')}: ${String(error)}`);
      }
    }
    const pem = signCertificate({ subject: maker.subject(), publicKey, ...times, extensions: [] }, issuer);
    if (compareReaders(pem, failures)) compared++;
  }
  return { requests, signed, compared, failures };
}

/** Reads a request, and checks its signature. Undefined for a request that is refused. */
function read(bytes: Buffer, failures: string[]): CertificateRequest | undefined {
  try {
    const request = parseCertificateRequest(bytes);
    request.checkSignature();
    return request;
  } catch (error) {
    const { message } = error as Error;
    if (!expectedError.test(message)) failures.push(`${bytes.toString('hex')}: ${String(error)}`);
    return undefined;
  }
}

/** Compares the names that Node.js reads in a certificate with the names that were checked. */
function compareNames(checked: DistinguishedName, pem: string, failures: string[]): void {
  const { user, groups } = namesByNode(new X509Certificate(pem));
  const isSame = groups.sort().join('\n') === [...checked.organizations].sort().join('\n');
  if (isSame && user === checked.commonName) return;
  failures.push(`checked ${JSON.stringify(checked)}, but the certificate has ${JSON.stringify({ user, groups })}`);
}

/** Compares the number of groups that `openssl` reads in a certificate with the number that was checked. */
function compareGroups({ organizations }: DistinguishedName, pem: string, failures: string[]): void {
  // An attribute is on a line of its own, or after ` + ` when it is in a set with other attributes.
  const args = ['x509', '-noout', '-subject', '-nameopt', 'multiline'];
  const groups =
    execFileSync('openssl', args, { input: pem, encoding: 'utf8' }).match(/(?:^ +| \+ )organizationName +=/gm) ?? [];
  if (groups.length !== organizations.length) failures.push(`openssl reads ${groups.length} groups in ${pem}`);
}

/**
 * Compares the results of two readers for a certificate of another program. Returns false when one of them refuses it.
 */
function compareReaders(pem: string, failures: string[]): boolean {
  const bytes = decodePEM(pem)[0]?.bytes ?? Buffer.alloc(0);
  let certificate: X509Certificate;
  let subject: DistinguishedName;
  try {
    ({ subject } = parseCertificate(bytes));
    certificate = new X509Certificate(bytes);
  } catch {
    return false;
  }
  const { user, groups } = namesByNode(certificate);
  const isSame = groups.join('\n') === subject.organizations.join('\n');
  if (!isSame || user !== subject.commonName) {
    failures.push(`${bytes.toString('hex')}: ${JSON.stringify(subject)}, Node.js: ${JSON.stringify({ user, groups })}`);
  }
  return true;
}

function namesByNode(certificate: X509Certificate): { readonly user: string; readonly groups: string[] } {
  const { subject } = certificate.toLegacyObject() as unknown as {
    readonly subject: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined;
  };
  return { user: [subject?.CN ?? []].flat().at(-1) ?? '', groups: [subject?.O ?? []].flat() };
}
