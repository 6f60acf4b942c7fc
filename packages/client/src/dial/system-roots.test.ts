import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSystemRoots } from './system-roots.js';

let folder: string;
const [first = '', second = '', third = ''] = rootCertificates;

async function fingerprints(environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const { certificates } = await readSystemRoots(environment);
  return certificates.map((each) => each.fingerprint256);
}

const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'system-roots-'));
  await mkdir(join(folder, 'certs'));
  await writeFile(join(folder, 'first.crt'), first);
  await writeFile(join(folder, 'certs', 'second.crt'), `garbage\n${second}`);
  await writeFile(join(folder, 'certs', 'garbage.crt'), 'garbage');
  await writeFile(join(folder, 'extra.crt'), `${first}\n${third}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readSystemRoots', () => {
  it('reads the file and the folders that the environment names', async () => {
    const environment = {
      SSL_CERT_FILE: join(folder, 'first.crt'),
      SSL_CERT_DIR: `${join(folder, 'absent')}:${join(folder, 'certs')}`,
    };
    expect(await fingerprints(environment)).toEqual([first, second].map(fingerprintOf));
  });

  it("adds Node's own file of certificates, each once", async () => {
    const environment = {
      SSL_CERT_FILE: join(folder, 'first.crt'),
      SSL_CERT_DIR: join(folder, 'absent'),
      NODE_EXTRA_CA_CERTS: join(folder, 'extra.crt'),
    };
    expect(await fingerprints(environment)).toEqual([first, third].map(fingerprintOf));
  });

  it('trusts the roots of Node when there are no certificates', async () => {
    const environment = { SSL_CERT_FILE: join(folder, 'absent'), SSL_CERT_DIR: join(folder, 'absent') };
    expect(await fingerprints(environment)).toEqual([...new Set(rootCertificates.map(fingerprintOf))]);
  });
});
