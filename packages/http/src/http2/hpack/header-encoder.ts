import { checkName, checkValue, headersOfHTTP1 } from './header-fields.js';
import { staticIndexes, staticValues } from './static-table.js';

/**
 * The headers of an answer, names in lower case. An array becomes several lines. Each character of a value is sent as
 * one byte.
 */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/**
 * Maximum number of names whose encoding is cached. Responses of other servers, which are passed on, may have any name.
 */
const maxNames = 256;
/** Encoded names. Headers of HTTP/1.1 are left out. */
const names = new Map<string, string>(Array.from(headersOfHTTP1, (name) => [name, '']));
const statuses = new Map<number, string>();
const statusIndex = staticIndexes.get(':status') as number;

/**
 * Encodes the head of an answer (HPACK, RFC 7541). It neither refers to earlier headers nor compresses texts, because
 * both cost more time than they save in bytes.
 *
 * @param date the value of the header `date`, unless the headers have one
 * @returns the header block, a character for each byte
 * @throws TypeError for a name or value that no header may have
 */
export function encodeHead(status: number, headers: AnswerHeaders, date: string): string {
  let block = encodedStatus(status);
  for (const name in headers) {
    const encodedName = names.get(name) ?? encodeName(name);
    if (encodedName === '') continue;
    const value = headers[name] as string | readonly string[];
    if (typeof value === 'string') block += encodedName + encodeValue(name, value);
    else for (const line of value) block += encodedName + encodeValue(name, line);
  }
  if (headers.date === undefined) block += (names.get('date') ?? encodeName('date')) + lengthOf(date) + date;
  return block;
}

function encodedStatus(status: number): string {
  let encoded = statuses.get(status);
  if (encoded === undefined) {
    const text = String(status);
    const known = staticValues.indexOf(text);
    encoded = known > 0 ? integer(0x80, 0x7f, known) : integer(0, 0x0f, statusIndex) + lengthOf(text) + text;
    statuses.set(status, encoded);
  }
  return encoded;
}

/** The beginning of a header that is not to be added to the table of the client. */
function encodeName(name: string): string {
  checkName(name);
  const index = staticIndexes.get(name);
  const encoded = index === undefined ? `\0${lengthOf(name)}${name}` : integer(0, 0x0f, index);
  if (names.size < maxNames) names.set(name, encoded);
  return encoded;
}

function encodeValue(name: string, value: string): string {
  checkValue(name, value);
  return lengthOf(value) + value;
}

const lengthOf = (text: string): string =>
  text.length < 0x7f ? (shortLengths[text.length] as string) : integer(0, 0x7f, text.length);

/**
 * An integer whose first byte has other bits, too. @param mask the bits of the first byte that belong to the integer
 */
function integer(first: number, mask: number, value: number): string {
  if (value < mask) return String.fromCharCode(first | value);
  let text = String.fromCharCode(first | mask);
  let rest = value - mask;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) text += String.fromCharCode(0x80 | (rest % 0x80));
  return text + String.fromCharCode(rest);
}

const shortLengths: readonly string[] = Array.from({ length: 0x7f }, (_, length) => integer(0, 0x7f, length));
