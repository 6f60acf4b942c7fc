import type { HTTP1Head } from './http1-head.js';

/** The head of a request whose method Node's parser does not know. It announces no body. */
export type UnusualHead = HTTP1Head & { readonly method: string; readonly url: string };

const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^ ]+) HTTP\/1\.([01])$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: values may not have them
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([^\0-\x08\x0a-\x1f\x7f]*)$/;

/**
 * Reads the head of a request that Node's parser refuses because of its method; the parser knows only the methods of
 * some standards.
 *
 * @param packet begins with the request
 * @returns undefined for anything but one whole head, and for a request with a body
 */
export function readUnusualHead(packet: Buffer): UnusualHead | undefined {
  const end = packet.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = packet.toString('latin1', 0, end).split('\r\n');
  const [, method, url, minor] = requestLine.exec(first) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const rawHeaders: string[] = [];
  for (const line of lines) {
    const [, name, untrimmed] = headerLine.exec(line) ?? [];
    if (name === undefined || untrimmed === undefined) return undefined;
    const value = withoutBlanksAround(untrimmed);
    const lower = name.toLowerCase();
    if (lower === 'transfer-encoding' || (lower === 'content-length' && value !== '0')) return undefined;
    rawHeaders.push(name, value);
  }
  return { method, url, httpVersionMajor: 1, httpVersionMinor: Number(minor), rawHeaders };
}

/** Removes the blanks at both ends in linear time. A regular expression for blanks at the end would take longer. */
function withoutBlanksAround(text: string): string {
  const isBlank = (index: number) => text[index] === ' ' || text[index] === '\t';
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}
