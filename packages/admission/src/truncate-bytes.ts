import { Buffer } from 'node:buffer';

/** The beginning of a text that has at most `limit` bytes in UTF-8. Ends before a character that would be cut. */
export function truncateBytes(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
