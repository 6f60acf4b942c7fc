import { decodePEM } from './decode-pem.js';
import { type DERValue, readDER, readSequence } from './der.js';

/** The attribute commonName (2.5.4.3), in DER. */
const commonName = '550403';

/**
 * The common name of the subject of a PKCS #10 request; `''` when it has none. Of several, the last one counts, as in Go.
 *
 * @param request PEM text in base64, as in the object
 * @throws Error for a text that is no request; its signature is not checked
 */
export function signingRequestName(request: string): string {
  const [block] = decodePEM(Buffer.from(request, 'base64'));
  if (block?.type !== 'CERTIFICATE REQUEST') throw new Error('PEM block type must be CERTIFICATE REQUEST');
  const [info] = readSequence(readDER(block.bytes));
  const [, subject] = info ? readSequence(info) : [];
  if (!subject) throw new Error('asn1: syntax error: sequence truncated');
  let name = '';
  for (const set of readSequence(subject)) {
    for (const attribute of valuesIn(set)) {
      const [type, value] = readSequence(attribute);
      if (type?.content.toString('hex') === commonName && value) name = textOf(value);
    }
  }
  return name;
}

/** The values inside a SET. */
function valuesIn({ content }: DERValue): readonly DERValue[] {
  const values: DERValue[] = [];
  for (let rest = content; rest.length > 0; ) {
    const next = readDER(rest);
    values.push(next);
    rest = rest.subarray(next.bytes.length);
  }
  return values;
}

/** A BMPString has two bytes for each character; the other kinds of texts are ASCII, Latin-1 or UTF-8. */
function textOf({ tag, content }: DERValue): string {
  if (tag !== 0x1e) return content.toString('utf8');
  return Buffer.from(content).swap16().toString('utf16le');
}
