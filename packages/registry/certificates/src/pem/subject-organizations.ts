import { decodePEM } from './decode-pem.js';
import { derTag, readDER, readSequence } from './der.js';

/** DER of the object identifier 2.5.4.10, `organizationName`. */
const organizationName = '55040a';

/**
 * The organizations in the subject of a PKCS #10 request in PEM, in their order. In Kubernetes they are the groups of the user.
 *
 * @throws Error when the first block of the text is no such request
 */
export function subjectOrganizations(text: Uint8Array): readonly string[] {
  const [block] = decodePEM(text);
  if (block?.type !== 'CERTIFICATE REQUEST') throw new Error('PEM block type must be CERTIFICATE REQUEST');
  const [info] = readSequence(readDER(block.bytes));
  // Version, subject, key, attributes.
  const [, subject] = info ? readSequence(info) : [];
  if (!subject) throw new Error('asn1: syntax error: sequence truncated');
  return readSequence(subject)
    .flatMap((name) => readSequence({ ...name, tag: derTag.sequence }))
    .flatMap((attribute) => {
      const [type, value] = readSequence(attribute);
      if (value === undefined || type?.content.toString('hex') !== organizationName) return [];
      return [decodeText(value.tag, value.content)];
    });
}

/** The text of a DER string: UTF-16 in a BMPString, UTF-8 in the others. */
function decodeText(tag: number, content: Buffer): string {
  const bmpString = 0x1e;
  if (tag !== bmpString || content.length % 2 === 1) return content.toString('utf8');
  return Buffer.from(content).swap16().toString('utf16le');
}
