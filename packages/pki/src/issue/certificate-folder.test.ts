import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificatesIn, hasForeignServingPair } from './certificate-folder.js';
import { type Certificates, createCertificates } from './create-certificates.js';
import type { KeyPair } from './issue-certificates.js';
import { distinguishedName, extensions, keyIdentifierOf, signCertificate } from './sign-certificate.js';

const addresses = ['localhost', '127.0.0.1'];
let foreign: Certificates;
let other: Certificates;
beforeAll(async () => {
  [foreign, other] = await Promise.all([createCertificates({ addresses }), createCertificates({ addresses })]);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificate-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const putPair = async (name: string, { cert, key }: KeyPair) => {
  await put(`${name}.crt`, cert);
  await put(`${name}.key`, key);
};
const contents = async (): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
};
const isIssuedBy = (pair: KeyPair, ca: KeyPair) =>
  new X509Certificate(pair.cert).verify(new X509Certificate(ca.cert).publicKey);
const fits = ({ cert, key }: KeyPair) => new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));

describe('certificatesIn, in a folder of its own', () => {
  it('makes all certificates once', async () => {
    const made = await certificatesIn(join(folder, 'a', 'b'), addresses);
    expect(await certificatesIn(join(folder, 'a', 'b'), addresses)).toEqual(made);
    const names = await readdir(join(folder, 'a', 'b'));
    const own = ['admin.crt', 'admin.key', 'apiserver.crt', 'apiserver.key', 'ca.crt', 'ca.key'];
    expect(names.sort()).toEqual([...own, 'made-by-k8s-ts.sha256']);
    expect((await stat(join(folder, 'a', 'b', 'ca.key'))).mode & 0o777).toBe(0o600);
  });

  it('renews the serving certificate for other addresses, and keeps the CA and the administrator', async () => {
    const made = await certificatesIn(folder, addresses);
    const next = await certificatesIn(folder, [...addresses, 'more.example.com']);
    expect([next.ca, next.admin]).toEqual([made.ca, made.admin]);
    expect(new X509Certificate(next.serving.cert).checkHost('more.example.com')).toBeDefined();
    expect((await contents())['apiserver.crt']).toBe(next.serving.cert);
  });

  it('recreates removed files', async () => {
    const made = await certificatesIn(folder, addresses);
    await rm(join(folder, 'apiserver.key'));
    const next = await certificatesIn(folder, addresses);
    expect(next.ca).toEqual(made.ca);
    expect(fits(next.serving)).toBe(true);
    expect(await certificatesIn(folder, addresses)).toEqual(next);
    await rm(join(folder, 'ca.key'));
    const renewed = await certificatesIn(folder, addresses);
    expect(isIssuedBy(renewed.serving, renewed.ca) && isIssuedBy(renewed.admin, renewed.ca)).toBe(true);
    expect(await certificatesIn(folder, addresses)).toEqual(renewed);
  });

  it('makes one set of certificates for processes that start at the same time', async () => {
    const sets = await Promise.all(Array.from({ length: 5 }, () => certificatesIn(folder, addresses)));
    const kept = await certificatesIn(folder, addresses);
    for (const { ca, serving, admin } of [...sets, kept])
      expect([fits(ca), isIssuedBy(serving, ca), isIssuedBy(admin, ca)]).toEqual([true, true, true]);
  });

  it('serves a pair that has replaced its own pair', async () => {
    const made = await certificatesIn(folder, addresses);
    await putPair('apiserver', foreign.serving);
    await putPair('admin', foreign.admin);
    const before = await contents();
    const next = await certificatesIn(folder, [...addresses, 'more.example.com']);
    expect([next.ca, next.serving]).toEqual([made.ca, foreign.serving]);
    expect(isIssuedBy(next.admin, made.ca)).toBe(true);
    expect(await contents()).toEqual(before);
  });
});

describe('certificatesIn, in a folder of another program', () => {
  it('uses the CA and the serving pair of kubeadm and writes nothing', async () => {
    await putPair('ca', foreign.ca);
    await putPair('apiserver', foreign.serving);
    const before = await contents();
    const found = await certificatesIn(folder, ['other.example.com']);
    expect([found.ca, found.serving]).toEqual([foreign.ca, foreign.serving]);
    expect(isIssuedBy(found.admin, foreign.ca)).toBe(true);
    expect(await contents()).toEqual(before);
  });

  it('signs with an existing CA', async () => {
    await putPair('ca', foreign.ca);
    const before = await contents();
    const found = await certificatesIn(folder, addresses);
    expect(found.ca).toEqual(foreign.ca);
    expect(isIssuedBy(found.serving, foreign.ca) && isIssuedBy(found.admin, foreign.ca)).toBe(true);
    expect(await contents()).toEqual(before);
  });

  it.each(['ca.crt alone', 'a pair alone', 'both'])('keeps a CA of its own in memory beside %s', async (what) => {
    if (what !== 'a pair alone') await put('ca.crt', foreign.ca.cert);
    if (what !== 'ca.crt alone') await putPair('apiserver', foreign.serving);
    const before = await contents();
    const found = await certificatesIn(folder, addresses);
    expect(found.ca.cert).not.toBe(foreign.ca.cert);
    expect(fits(found.ca) && isIssuedBy(found.admin, found.ca)).toBe(true);
    expect(found.serving.cert === foreign.serving.cert).toBe(what !== 'ca.crt alone');
    expect(await contents()).toEqual(before);
  });

  it('makes no serving certificate when a serving certificate is given', async () => {
    const found = await certificatesIn(folder, addresses, other.serving);
    expect(found.serving).toEqual(other.serving);
    expect(await certificatesIn(folder, addresses, other.serving)).toEqual(found);
    expect(Object.keys(await contents())).not.toContain('apiserver.crt');
    expect(Object.keys(await contents())).toContain('ca.key');
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const selfSigned = (notBefore: number, notAfter: number, isCA: boolean): KeyPair => {
    const name = distinguishedName([['CN', 'somebody']]);
    const { publicKey, privateKey } = rsa;
    const dates = { notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
    const cert = signCertificate(
      { subject: name, publicKey, ...dates, extensions: [extensions.basicConstraints(isCA)] },
      { name, keyIdentifier: keyIdentifierOf(publicKey), privateKey },
    );
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  };
  it('reports a folder in place of a file', async () => {
    await mkdir(join(folder, 'apiserver.crt'));
    await expect(hasForeignServingPair(folder)).rejects.toThrow(
      `EISDIR: illegal operation on a directory, read '${join(folder, 'apiserver.crt')}'`,
    );
  });

  const hour = 3600_000;
  it.each<[string, (file: (name: string) => string) => string, () => Readonly<Record<string, string>>]>([
    [
      'a key of a CA without a certificate',
      (file) => `error reading ${file('ca.crt')}, certificate and key must be supplied as a pair`,
      () => ({ 'ca.key': foreign.ca.key }),
    ],
    [
      'a certificate without a key',
      (file) => `error reading ${file('apiserver.key')}, certificate and key must be supplied as a pair`,
      () => ({ 'apiserver.crt': foreign.serving.cert }),
    ],
    [
      'the key of another CA',
      (file) => `${file('ca.key')}: it is not the key of ${file('ca.crt')}`,
      () => ({ 'ca.crt': foreign.ca.cert, 'ca.key': other.ca.key }),
    ],
    [
      'the key of another certificate',
      (file) => `${file('apiserver.key')}: it is not the key of ${file('apiserver.crt')}`,
      () => ({ 'apiserver.crt': foreign.serving.cert, 'apiserver.key': other.serving.key }),
    ],
    [
      'a missing CA',
      (file) => `${file('ca.crt')}: it is not the certificate of a CA`,
      () => {
        const { cert, key } = selfSigned(Date.now() - hour, Date.now() + hour, false);
        return { 'ca.crt': cert, 'ca.key': key };
      },
    ],
    [
      'an expired CA',
      (file) => `${file('ca.crt')}: it expired on Jan  1 00:00:00 2001 GMT`,
      () => {
        const { cert, key } = selfSigned(0, Date.UTC(2001, 0, 1), true);
        return { 'ca.crt': cert, 'ca.key': key };
      },
    ],
    ['garbage', (file) => `${file('ca.crt')}: `, () => ({ 'ca.crt': 'garbage', 'ca.key': 'garbage' })],
  ])('refuses %s, naming the file', async (_what, message, files) => {
    for (const [name, text] of Object.entries(files())) await put(name, text);
    const before = await contents();
    const error = await certificatesIn(folder, addresses).catch((caught: unknown) => caught);
    expect((error as Error).message).toContain(message((name) => join(folder, name)));
    expect(await contents()).toEqual(before);
  });
});

describe('hasForeignServingPair', () => {
  it('is true for a pair of another origin', async () => {
    expect(await hasForeignServingPair(join(folder, 'missing'))).toBe(false);
    await mkdir(join(folder, 'own'));
    await certificatesIn(join(folder, 'own'), addresses);
    expect(await hasForeignServingPair(join(folder, 'own'))).toBe(false);
    await putPair('apiserver', foreign.serving);
    expect(await hasForeignServingPair(folder)).toBe(true);
  });
});
