import { readdir, readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { TrustedRoots, trustedRoots } from './trusted-roots.js';

/**
 * Files in which Linux distributions keep the certificates that the system trusts. The first file that can be read is
 * used (Go, `crypto/x509/root_linux.go`).
 */
const certificateFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Folders whose files are read in addition. */
const certificateFolders = ['/etc/ssl/certs', '/etc/pki/tls/certs'];

let known: Promise<TrustedRoots> | undefined;

/**
 * The certificates that the system trusts, read once. `SSL_CERT_FILE` and `SSL_CERT_DIR` (folders, separated by colons)
 * replace the usual places, and `NODE_EXTRA_CA_CERTS` adds a file. A system without any of them trusts the certificates
 * that are built into Node.
 */
export function systemRoots(): Promise<TrustedRoots> {
  known ??= readSystemRoots(process.env);
  return known;
}

/** Reads the certificates that the system trusts. See {@link systemRoots}. */
export async function readSystemRoots(environment: NodeJS.ProcessEnv): Promise<TrustedRoots> {
  const { SSL_CERT_FILE: file, SSL_CERT_DIR: folders, NODE_EXTRA_CA_CERTS: extra } = environment;
  const texts = [
    await firstOf(file ? [file] : certificateFiles),
    ...(await Promise.all((folders ? folders.split(':') : certificateFolders).map(filesIn))).flat(),
  ];
  const found = texts.flatMap(certificatesIn);
  const all = found.length > 0 ? found : rootCertificates.flatMap(certificatesIn);
  const added = extra ? certificatesIn(await textOf(extra)) : [];
  return new TrustedRoots([...new Map([...all, ...added].map((each) => [each.fingerprint256, each])).values()]);
}

async function firstOf(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const text = await textOf(file);
    if (text !== undefined) return text;
  }
  return undefined;
}

async function filesIn(folder: string): Promise<readonly (string | undefined)[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => textOf(`${folder}/${name}`)));
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'latin1').catch(() => undefined);

function certificatesIn(text: string | undefined) {
  try {
    return trustedRoots(text ?? '')?.certificates ?? [];
  } catch {
    return [];
  }
}
