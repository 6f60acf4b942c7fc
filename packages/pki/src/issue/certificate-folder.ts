import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { hasAddresses } from '../x509/alternative-names.js';
import type { Certificate } from '../x509/certificate.js';
import { isIssuedBy } from '../x509/certificate-chains.js';
import { parseCertificatesPEM } from '../x509/certificates-pem.js';
import { type Certificates, createCertificates } from './create-certificates.js';
import type { KeyPair } from './issue-certificates.js';
import { type OwnFiles, ownFilesOf, readIfThere, replaceFile, writeNewFile } from './own-files.js';

/** Certificates of this package that expire within this time are renewed, in ms. */
const renewBefore = 30 * 24 * 3600 * 1000;

/**
 * Maximum number of times that a folder is read again because another process has put files into it, and the pause
 * before each time, in ms.
 */
const [attempts, attemptMs] = [20, 50];

type PairName = 'ca' | 'apiserver' | 'admin';

/** State of a certificate and its key in a folder. */
interface FoundPair {
  readonly name: PairName;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  /** Whether this package made all files of the pair. True if there are no files. */
  readonly isOwn: boolean;
}

/**
 * The certificates of a folder: `ca`, `apiserver` and `admin`, each as `.crt` and `.key`. Missing files are made and
 * written there. Certificates that this function made before are renewed when they are about to expire or were made for
 * other addresses; the CA is kept as long as it is valid, so that kubeconfigs continue to work.
 *
 * Files of other programs are never changed: their CA signs new certificates, and their pair `apiserver` is served
 * unchanged. Such a folder is only read, and missing certificates are made in memory. The CA is also made in memory if
 * there is a `ca.crt` without a key.
 *
 * @param serving a pair to serve with; if it is given, no serving certificate is read or made
 * @throws Error naming the file when a file of another program cannot be used
 */
export async function certificatesIn(
  folder: string,
  addresses: readonly string[],
  serving?: KeyPair,
): Promise<Certificates> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await certificatesOnce(folder, addresses, serving);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === attempts) throw error;
      await sleep(attemptMs);
    }
  }
}

/**
 * Whether a folder has a pair `apiserver` that {@link certificatesIn} did not make.
 *
 * @throws Error naming the missing file when only one of its files exists
 */
export async function hasForeignServingPair(folder: string): Promise<boolean> {
  const found = await findPair(folder, 'apiserver', await ownFilesOf(folder));
  return !found.isOwn && wholePair(folder, found) !== undefined;
}

async function certificatesOnce(
  folder: string,
  addresses: readonly string[],
  given: KeyPair | undefined,
): Promise<Certificates> {
  const own = await ownFilesOf(folder);
  const [foundCA, foundServing, foundAdmin] = await Promise.all([
    findPair(folder, 'ca', own),
    findPair(folder, 'apiserver', own),
    findPair(folder, 'admin', own),
  ]);
  const ca = authorityOf(folder, foundCA);
  const serving = given ?? servingOf(folder, foundServing, ca, addresses);
  const admin = ca && foundAdmin.isOwn ? usable(foundAdmin, ca, []) : undefined;
  if (ca && serving && admin) return { ca: ca.pair, serving, admin };
  const made = await createCertificates({
    addresses,
    ...(ca ? { ca: ca.pair } : {}),
    ...(serving ? { serving } : {}),
  }).catch((error: unknown) => {
    throw ca ? new Error(`${join(folder, 'ca.key')}: ${errorText(error)}`, { cause: error }) : error;
  });
  const hasCA = foundCA.cert !== undefined || foundCA.key !== undefined;
  const isOwnFolder = hasCA ? foundCA.isOwn : foundServing.isOwn;
  const certificates = admin ? { ...made, admin } : made;
  if (!isOwnFolder) return certificates;
  await write(folder, own, [
    ...(ca ? [] : [[foundCA, made.ca] as const]),
    ...(serving ? [] : [[foundServing, made.serving] as const]),
    ...(admin || !foundAdmin.isOwn ? [] : [[foundAdmin, made.admin] as const]),
  ]);
  return certificates;
}

async function findPair(folder: string, name: PairName, own: OwnFiles): Promise<FoundPair> {
  const [cert, key] = (await Promise.all(fileNames(name).map((each) => readIfThere(join(folder, each))))) as [
    string | undefined,
    string | undefined,
  ];
  const [certName, keyName] = fileNames(name);
  const isOwn = (cert === undefined || own.has(certName, cert)) && (key === undefined || own.has(keyName, key));
  return { name, cert, key, isOwn };
}

const fileNames = (name: PairName): [string, string] => [`${name}.crt`, `${name}.key`];

/** A certificate and its key, with the parsed certificate. */
interface ReadPair {
  readonly pair: KeyPair;
  readonly certificate: Certificate;
}

/** The CA to sign with; undefined when one has to be made. */
function authorityOf(folder: string, found: FoundPair): ReadPair | undefined {
  if (found.isOwn) return currentPair(found);
  // Administrators often keep the key of a CA elsewhere.
  if (found.key === undefined) return undefined;
  const pair = wholePair(folder, found) as KeyPair;
  const certificate = checkPair(folder, 'ca', pair);
  const file = join(folder, 'ca.crt');
  if (!certificate.ca) throw new Error(`${file}: it is not the certificate of a CA`);
  if (Date.parse(certificate.validTo) < Date.now()) throw new Error(`${file}: it expired on ${certificate.validTo}`);
  return { pair, certificate: readNamed(file, () => parseCertificatesPEM(pair.cert)[0]) };
}

/** The pair to serve with; undefined when one has to be made. */
function servingOf(
  folder: string,
  found: FoundPair,
  ca: ReadPair | undefined,
  addresses: readonly string[],
): KeyPair | undefined {
  if (found.isOwn) return ca && usable(found, ca, addresses);
  const pair = wholePair(folder, found) as KeyPair;
  checkPair(folder, 'apiserver', pair);
  return pair;
}

/** @throws Error when only one of the files exists. `kubernetes/client-go util/cert`, CanReadCertAndKey */
function wholePair(folder: string, { name, cert, key }: FoundPair): KeyPair | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert !== undefined && key !== undefined) return { cert, key };
  const missing = fileNames(name)[cert === undefined ? 0 : 1];
  throw new Error(`error reading ${join(folder, missing as string)}, certificate and key must be supplied as a pair`);
}

/**
 * Node.js reads these files, because it also compares the key with the certificate. When the CA signs certificates,
 * {@link parseCertificatesPEM} reads it.
 */
function checkPair(folder: string, name: PairName, pair: KeyPair): X509Certificate {
  const [certFile, keyFile] = fileNames(name).map((each) => join(folder, each)) as [string, string];
  const certificate = readNamed(certFile, () => new X509Certificate(pair.cert));
  const key = readNamed(keyFile, () => createPrivateKey(pair.key));
  if (!certificate.checkPrivateKey(key)) throw new Error(`${keyFile}: it is not the key of ${certFile}`);
  return certificate;
}

function readNamed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}: ${errorText(error)}`, { cause: error });
  }
}

/** Writes pairs that this package made. Files that were created after the folder was read are not changed. */
async function write(
  folder: string,
  own: OwnFiles,
  pairs: readonly (readonly [found: FoundPair, made: KeyPair])[],
): Promise<void> {
  const files = pairs.flatMap(([{ name, cert, key }, made]) => {
    const [certName, keyName] = fileNames(name);
    return [
      { name: keyName, text: made.key, mode: 0o600, isThere: key !== undefined },
      { name: certName, text: made.cert, mode: 0o644, isThere: cert !== undefined },
    ];
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own.add(files.map(({ name, text }) => [name, text]));
  for (const { name, text, mode, isThere } of files) {
    await (isThere ? replaceFile : writeNewFile)(join(folder, name), text, mode);
  }
}

/**
 * Returns a pair of this package, unless it is incomplete, is about to expire, or its key does not belong to the
 * certificate.
 */
function currentPair({ cert, key }: FoundPair): ReadPair | undefined {
  if (cert === undefined || key === undefined) return undefined;
  const [certificate] = parseCertificatesPEM(cert);
  if (certificate.notAfter - Date.now() <= renewBefore) return undefined;
  const isMatching = certificate.publicKey?.key.equals(createPublicKey(createPrivateKey(key)));
  return isMatching ? { pair: { cert, key }, certificate } : undefined;
}

/**
 * Returns a pair of this package as {@link currentPair} does, unless another CA signed it or it was made for other
 * addresses.
 */
function usable(found: FoundPair, ca: ReadPair, addresses: readonly string[]): KeyPair | undefined {
  const own = currentPair(found);
  if (own === undefined || !isIssuedBy(own.certificate, ca.certificate)) return undefined;
  return hasAddresses(own.certificate, addresses) ? own.pair : undefined;
}
