/*
 * Go's time package parses texts byte by byte and has its own quoting. Parsing "byte texts" (one character per UTF-8
 * byte) gives the same positions and messages.
 */

import { ASCII } from '../text/ascii.js';

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text, one character each; ASCII texts are returned as they are. */
export function toByteText(text: string): string {
  let ascii = true;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 0x7f) {
      ascii = false;
      break;
    }
  }
  if (ascii) return text;
  let bytes = '';
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

/**
 * Quotes a byte text like the errors of Go's time package: `\xNN` for control characters and for every byte beyond
 * ASCII.
 */
export function quoteBytes(bytes: string): string {
  let quoted = '"';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code >= 0x80 || code < ASCII.Space) quoted += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code === ASCII.Quote || code === ASCII.Backslash) quoted += `\\${bytes[i]}`;
    else quoted += bytes[i];
  }
  return `${quoted}"`;
}
