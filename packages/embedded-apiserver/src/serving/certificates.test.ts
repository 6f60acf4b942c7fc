import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeOptions } from '../complete-options.js';
import { FlagError } from '../options/flag.js';
import { certificatesOf, servingPair, withFoundPair } from './certificates.js';

let folder: string;
let certificates: Awaited<ReturnType<typeof createCertificates>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiserver-certificates-'));
  certificates = await createCertificates({ addresses: ['127.0.0.1'] });
  await writeFile(join(folder, 'cert'), certificates.admin.cert);
  await writeFile(join(folder, 'key'), certificates.admin.key);
  await writeFile(join(folder, 'other'), certificates.serving.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pair = (cert: string, key: string) =>
  servingPair(
    completeOptions({ tlsCertFile: cert && join(folder, cert), tlsPrivateKeyFile: key && join(folder, key) }),
    certificates,
  );

describe('servingPair', () => {
  it('reads the files of the options', async () => {
    expect(await pair('cert', 'key')).toEqual(certificates.admin);
  });

  it('is the pair that the server made when the options name no files', async () => {
    expect(await pair('', '')).toEqual(certificates.serving);
  });

  it.each([
    ['nothing', 'key', '--tls-cert-file', 'nothing'],
    ['key', 'key', '--tls-cert-file', 'key'],
    ['cert', 'nothing', '--tls-private-key-file', 'nothing'],
    ['cert', 'cert', '--tls-private-key-file', 'cert'],
    ['cert', 'other', '--tls-private-key-file', 'other'],
  ])('refuses certificate %s and key %s, naming %s', async (cert, key, flag, file) => {
    const error = await pair(cert, key).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FlagError);
    expect((error as FlagError).message.startsWith(`${flag} ${join(folder, file)}: `)).toBe(true);
  });
});

describe('withFoundPair', () => {
  const certDir = () => join(folder, 'found');
  const options = () => withFoundPair(completeOptions({ storageBackend: 'memory', certDir: certDir() }));

  it('serves a pair that was put into the folder, and does not change the folder', async () => {
    await mkdir(certDir());
    await writeFile(join(certDir(), 'apiserver.crt'), certificates.serving.cert);
    await writeFile(join(certDir(), 'apiserver.key'), certificates.serving.key);
    const found = await options();
    const own = await certificatesOf(found);
    expect(await servingPair(found, own)).toEqual(certificates.serving);
    expect(own.ca.cert).not.toBe(certificates.ca.cert);
    expect(await readdir(certDir())).toEqual(['apiserver.crt', 'apiserver.key']);
  });

  it('sets no options for a pair that the server itself made', async () => {
    await rm(certDir(), { recursive: true });
    const found = await options();
    expect(found.tlsCertFile).toBeUndefined();
    await certificatesOf(found);
    expect((await options()).tlsCertFile).toBeUndefined();
  });

  it('names the flag and the file of half a pair', async () => {
    await rm(join(certDir(), 'apiserver.key'));
    await writeFile(join(certDir(), 'apiserver.crt'), certificates.serving.cert);
    const error = await options().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FlagError);
    expect((error as FlagError).message).toBe(
      `--cert-dir: error reading ${join(certDir(), 'apiserver.key')}, certificate and key must be supplied as a pair`,
    );
  });
});
