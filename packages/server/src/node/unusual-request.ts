import type { HTTP1Head } from './http1-head.js';

/** The head of a request whose method Node's parser does not know. It announces no body. */
export type UnusualHead = HTTP1Head & { readonly method: string; readonly url: string };

const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^ ]+) HTTP\/1\.([01])$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: values may not have them
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([^\0-\x08\x0a-\x1f\x7f]*?)[ \t]*$/;

/**
 * Reads the head of a request that Node's parser refuses because of its method: it knows those of some standards only.
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
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    const lower = name.toLowerCase();
    if (lower === 'transfer-encoding' || (lower === 'content-length' && value !== '0')) return undefined;
    rawHeaders.push(name, value);
  }
  return { method, url, httpVersionMajor: 1, httpVersionMinor: Number(minor), rawHeaders };
}
