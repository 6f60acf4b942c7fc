import { type DERHeader, type DERValue, readHeader, structureError, syntaxError, valueAt } from './read-der.js';
import { tag } from './tag.js';

/** The text in messages for a field without parameters. */
const noParameters =
  '{optional:false explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false}';

/** The type of a field. */
export interface FieldType {
  /** First byte of the encoding: class, form and number of the tag. */
  readonly tag: number;
  /** The name of the type in messages. */
  readonly name: string;
  /** The parameters of the field in messages. */
  readonly parameters?: string;
}

/** Types of fields that several structures have. */
export const fieldTypes = {
  integer: { tag: tag.integer, name: 'int' },
  boolean: { tag: tag.boolean, name: 'bool' },
  bitString: { tag: tag.bitString, name: 'BitString' },
  octetString: { tag: tag.octetString, name: '' },
  objectIdentifier: { tag: tag.objectIdentifier, name: 'ObjectIdentifier' },
} as const satisfies Record<string, FieldType>;

/** A structure: a SEQUENCE with fields. */
export const structure = (name: string): FieldType => ({ tag: tag.sequence, name });

/**
 * Reads the values inside a value one after another, with the messages of Go's `encoding/asn1`, which reads certificate
 * requests. As in Go, further values after the fields of a structure are ignored.
 */
export class FieldReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  /** Reads a field. @throws DERError if it is missing, or of another type */
  read(type: FieldType): DERValue {
    const header = this.#header();
    if (header.tag !== type.tag) throw mismatch(type, header);
    return this.#take(header);
  }

  /** Reads a field of any type. @throws DERError if it is missing */
  readAny(): DERValue {
    return this.#take(this.#header());
  }

  /** Reads a field if the next value has its type. */
  readOptional(type: FieldType): DERValue | undefined {
    if (this.isAtEnd) return undefined;
    const header = this.#header();
    return header.tag === type.tag ? this.#take(header) : undefined;
  }

  #header(): DERHeader {
    if (this.isAtEnd) throw syntaxError('sequence truncated');
    return readHeader(this.#bytes, this.#offset);
  }

  #take(header: DERHeader): DERValue {
    const value = valueAt(this.#bytes, this.#offset, header);
    this.#offset += value.bytes.length;
    return value;
  }
}

/**
 * Reads a value that must be the only one in the bytes.
 *
 * @param interpret reads the contents; its errors take precedence over trailing bytes
 * @param behind the error for trailing bytes
 */
export function readWhole<T>(
  bytes: Buffer,
  type: FieldType,
  interpret: (contents: Buffer) => T,
  behind: () => Error,
): T {
  const reader = new FieldReader(bytes);
  const result = interpret(reader.read(type).contents);
  if (!reader.isAtEnd) throw behind();
  return result;
}

/**
 * Reads the values inside a SEQUENCE OF or SET OF.
 *
 * @param wanted the tag that all values must have; undefined: any tag
 * @throws DERError for a value with another tag, or when the bytes end within a value
 */
export function readList(contents: Buffer, wanted?: number): readonly DERValue[] {
  const values: DERValue[] = [];
  for (let offset = 0; offset < contents.length; ) {
    const header = readHeader(contents, offset);
    if (wanted !== undefined && header.tag !== wanted) throw structureError('sequence tag mismatch');
    if (header.contents + header.length > contents.length) throw syntaxError('truncated sequence');
    values.push(valueAt(contents, offset, header));
    offset = header.contents + header.length;
  }
  return values;
}

function mismatch({ tag: wanted, name, parameters = noParameters }: FieldType, header: DERHeader): Error {
  const { tag: found, number, length, contents } = header;
  const shown = `{class:${found >> 6} tag:${number} length:${length} isCompound:${(found & 0x20) !== 0}}`;
  return structureError(`tags don't match (${wanted & 0x1f} vs ${shown}) ${parameters} ${name} @${contents}`);
}
