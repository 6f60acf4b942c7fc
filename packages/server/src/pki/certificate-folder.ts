import { randomUUID, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { type Certificates, createCertificates, type KeyPair } from './create-certificates.js';

/** Certificates that expire within this time are renewed. */
const renewBefore = 30 * 24 * 3600 * 1000;

/**
 * Reads the certificates of a folder (`ca`, `apiserver` and `admin`, each `.crt` and `.key`). Those that are missing, about to expire, or made for
 * other addresses are made anew and written there. An existing CA is kept, so that kubeconfigs go on working.
 */
export async function certificatesIn(folder: string, addresses: readonly string[]): Promise<Certificates> {
  const [ca, serving, admin] = await Promise.all([
    readPair(folder, 'ca'),
    readPair(folder, 'apiserver'),
    readPair(folder, 'admin'),
  ]);
  const authority = ca && isCurrent(ca) ? ca : undefined;
  if (authority && serving && admin && usable(serving, authority, addresses) && usable(admin, authority, [])) {
    return { ca: authority, serving, admin };
  }
  const made = await createCertificates({ addresses, ...(authority ? { ca: authority } : {}) });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all([
    writePair(folder, 'ca', made.ca),
    writePair(folder, 'apiserver', made.serving),
    writePair(folder, 'admin', made.admin),
  ]);
  return made;
}

async function readPair(folder: string, name: string): Promise<KeyPair | undefined> {
  try {
    const [cert, key] = await Promise.all(
      ['crt', 'key'].map((end) => readFile(join(folder, `${name}.${end}`), 'utf8')),
    );
    return { cert: cert as string, key: key as string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writePair(folder: string, name: string, pair: KeyPair): Promise<void> {
  await writeWhole(join(folder, `${name}.key`), pair.key, 0o600);
  await writeWhole(join(folder, `${name}.crt`), pair.cert, 0o644);
}

/** Writes a file that is never seen in part, also when the process is killed meanwhile. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeFile(temporary, text, { mode });
  await rename(temporary, file);
}

function isCurrent({ cert }: KeyPair): boolean {
  return Date.parse(new X509Certificate(cert).validTo) - Date.now() > renewBefore;
}

function usable(pair: KeyPair, ca: KeyPair, addresses: readonly string[]): boolean {
  if (!isCurrent(pair)) return false;
  const certificate = new X509Certificate(pair.cert);
  if (!certificate.verify(new X509Certificate(ca.cert).publicKey)) return false;
  return addresses.every(
    (address) => (isIP(address) === 0 ? certificate.checkHost(address) : certificate.checkIP(address)) !== undefined,
  );
}
