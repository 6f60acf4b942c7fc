import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

const certificateBlock = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/;
const keyBlock = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----/;
const anyBlock = /-----BEGIN [^-]+-----/;

/** The error of Go's `tls.X509KeyPair` for a certificate and key in base64-encoded PEM; undefined for a matching pair. */
export function tlsPairProblem(certificateData: string, keyData: string): string | undefined {
  const certificateText = decode(certificateData);
  const block = certificateBlock.exec(certificateText)?.[0];
  if (block === undefined) {
    return anyBlock.test(certificateText)
      ? `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${blockTypes(certificateText).join(' ')}]`
      : 'tls: failed to find any PEM data in certificate input';
  }
  const keyText = decode(keyData);
  const key = keyBlock.exec(keyText)?.[0];
  if (key === undefined) {
    const types = blockTypes(keyText);
    if (types.length === 0) return 'tls: failed to find any PEM data in key input';
    if (types.length === 1 && types[0] === 'CERTIFICATE') {
      return 'tls: found a certificate rather than a key in the PEM for the private key';
    }
    return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(' ')}]`;
  }
  let certificate: KeyObject;
  try {
    certificate = new X509Certificate(block).publicKey;
  } catch {
    return 'x509: malformed certificate';
  }
  let own: KeyObject;
  try {
    own = createPublicKey(createPrivateKey(key));
  } catch {
    return 'tls: failed to parse private key';
  }
  if (own.asymmetricKeyType !== certificate.asymmetricKeyType)
    return 'tls: private key type does not match public key type';
  const same = own.export({ type: 'spki', format: 'der' }).equals(certificate.export({ type: 'spki', format: 'der' }));
  return same ? undefined : 'tls: private key does not match public key';
}

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

const blockTypes = (text: string): readonly string[] =>
  [...text.matchAll(/-----BEGIN ([^-]+)-----/g)].map((match) => match[1] ?? '');
