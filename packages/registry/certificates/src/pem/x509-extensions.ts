import { derTag, readDER, readSequence } from './der.js';

/** Object identifiers of extensions (hexadecimal DER content). */
const basicConstraints = '551d13';
const subjectAlternativeName = '551d11';
const extensionsTag = 0xa3;
const booleanTag = 0x01;
const emailTag = 0x81;
const dnsTag = 0x82;

/** The value of an extension of a certificate in DER; undefined when it has none. @throws Error when the bytes are no certificate */
function extensionOf(certificate: Buffer, identifier: string): Buffer | undefined {
  const [body] = readSequence(readDER(certificate));
  const extensions = body && readSequence(body).find(({ tag }) => tag === extensionsTag);
  if (!extensions) return undefined;
  for (const extension of readSequence(readDER(extensions.content))) {
    const parts = readSequence(extension);
    if (parts[0]?.tag === derTag.objectIdentifier && parts[0].content.toString('hex') === identifier) {
      return parts.at(-1)?.content;
    }
  }
  return undefined;
}

/** Whether the basic constraints of a certificate in DER say that it is one of an authority. @throws Error when the bytes are no certificate */
export function isAuthority(certificate: Buffer): boolean {
  const value = extensionOf(certificate, basicConstraints);
  if (!value) return false;
  const [first] = readSequence(readDER(value));
  return first?.tag === booleanTag && first.content[0] !== 0;
}

/** DNS names and email addresses of the subject alternative names of a certificate in DER. @throws Error when the bytes are no certificate */
export function alternativeNames(certificate: Buffer): {
  readonly dnsNames: readonly string[];
  readonly emailAddresses: readonly string[];
} {
  const value = extensionOf(certificate, subjectAlternativeName);
  const names = value ? readSequence(readDER(value)) : [];
  const texts = (wanted: number) =>
    names.filter(({ tag }) => tag === wanted).map(({ content }) => content.toString('latin1'));
  return { dnsNames: texts(dnsTag), emailAddresses: texts(emailTag) };
}
