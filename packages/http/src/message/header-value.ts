import { Buffer } from 'node:buffer';

/**
 * A header value as HTTP carries it: the UTF-8 bytes of the text, one character each (`latin1`), because neither
 * node:http nor `Headers` accept characters above U+00FF. Line breaks become spaces.
 */
export function headerValue(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e || code < 0x20) return Buffer.from(text.replace(/[\r\n\0]/g, ' '), 'utf8').toString('latin1');
  }
  return text;
}
