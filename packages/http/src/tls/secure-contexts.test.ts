import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  distinguishedName,
  extensions,
  keyIdentifierOf,
  signCertificate,
} from '../../../pki/src/issue/sign-certificate.js';
import { namedContexts } from './secure-contexts.js';

function certificateFor(commonName: string, dnsNames: readonly string[] = []) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = distinguishedName([['CN', commonName]]);
  const keyIdentifier = keyIdentifierOf(publicKey);
  const cert = signCertificate(
    {
      subject: name,
      publicKey,
      notBefore: new Date(Date.now() - 3600_000),
      notAfter: new Date(Date.now() + 3600_000),
      extensions: [
        extensions.basicConstraints(false),
        ...(dnsNames.length > 0 ? [extensions.subjectAlternativeName(dnsNames)] : []),
      ],
    },
    { name, keyIdentifier, privateKey },
  );
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

describe('a named certificate', () => {
  const given = certificateFor('other');
  it.each<[names: readonly string[] | undefined, certificate: typeof given, name: string, fits: boolean]>([
    [['api.example.com'], given, 'api.example.com', true],
    [['api.example.com'], given, 'API.Example.com', true],
    [['api.example.com'], given, 'other', false],
    [['*.example.com'], given, 'api.example.com', true],
    [['*.example.com'], given, 'a.api.example.com', false],
    [['*.example.com'], given, 'example.com', false],
    [[], given, 'other', false],
    [undefined, given, 'other', true],
    [undefined, certificateFor('*'), 'single', true],
    [undefined, certificateFor('*'), 'two.labels', false],
    [undefined, certificateFor('10.0.0.1'), '10.0.0.1', false],
    [undefined, certificateFor('not a host'), 'not a host', false],
    [undefined, certificateFor('cn.example.com', ['*.example.org', 'b.example.com']), 'a.example.org', true],
    [undefined, certificateFor('cn.example.com', ['*.example.org', 'b.example.com']), 'b.example.com', true],
    [undefined, certificateFor('cn.example.com', ['*.example.org', 'b.example.com']), 'cn.example.com', true],
    [undefined, certificateFor('cn.example.com', ['*.example.org', 'b.example.com']), 'c.example.com', false],
  ])('with the names %j in the options is used for some host names (case %#)', (names, pair, name, fits) => {
    const [context] = namedContexts([{ ...pair, ...(names && { names }) }], pair);
    expect(context?.fits(name)).toBe(fits);
  });
});
