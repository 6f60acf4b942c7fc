/** A value in DER: tag, content, and all its bytes. */
export interface DERValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly bytes: Buffer;
}

/** DER tags. */
export const derTag = { bitString: 0x03, objectIdentifier: 0x06, sequence: 0x30 } as const;

/**
 * The first value of the bytes.
 *
 * @throws Error with Go's text for truncated values
 */
export function readDER(bytes: Buffer): DERValue {
  const truncated = () => new Error('asn1: syntax error: data truncated');
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw truncated();
  let length = first;
  let offset = 2;
  if (first >= 0x80) {
    offset += first & 0x7f;
    if (offset > 6 || bytes.length < offset) throw truncated();
    length = bytes.subarray(2, offset).reduce((sum, byte) => sum * 256 + byte, 0);
  }
  if (bytes.length < offset + length) throw truncated();
  return { tag, content: bytes.subarray(offset, offset + length), bytes: bytes.subarray(0, offset + length) };
}

/**
 * The values inside a sequence.
 *
 * @throws Error with Go's texts when the value is no sequence or a value inside is truncated
 */
export function readSequence(value: DERValue): readonly DERValue[] {
  if (value.tag !== derTag.sequence) throw new Error("asn1: structure error: tags don't match");
  const values: DERValue[] = [];
  for (let rest = value.content; rest.length > 0; ) {
    const next = readDER(rest);
    values.push(next);
    rest = rest.subarray(next.bytes.length);
  }
  return values;
}
