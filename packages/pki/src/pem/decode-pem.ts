/** A block of a PEM text. */
export interface PEMBlock {
  /** Such as `CERTIFICATE`. */
  readonly type: string;
  /** Whether the block has header lines, such as `Proc-Type: …`. */
  readonly hasHeaders: boolean;
  readonly bytes: Buffer;
}

const beginMark = '-----BEGIN ';
const endMark = '\n-----END ';
const dashes = '-----';

/**
 * Reads the blocks of a PEM text, in their order, as Go's `encoding/pem` does: a block ends at the first END line and
 * begins at the last BEGIN line before it. Both markers are at the start of a line. Text around blocks, and blocks that
 * are not valid, are skipped. Takes linear time.
 *
 * @returns the blocks, and whether there is text after the last block
 */
export function pemBlocks(text: string | Uint8Array): {
  readonly blocks: readonly PEMBlock[];
  readonly hasRest: boolean;
} {
  const characters = Buffer.from(text as string).toString('latin1');
  const blocks: PEMBlock[] = [];
  let rest = 0;
  for (;;) {
    const found = nextBlock(characters, rest);
    if (found === undefined) return { blocks, hasRest: rest < characters.length };
    blocks.push(found.block);
    rest = found.rest;
  }
}

/** The blocks of a PEM text, in their order. See {@link pemBlocks}. */
export const decodePEM = (text: string | Uint8Array): readonly PEMBlock[] => pemBlocks(text).blocks;

interface Found {
  readonly block: PEMBlock;
  /** Offset of the text after the block. */
  readonly rest: number;
}

function nextBlock(text: string, start: number): Found | undefined {
  for (let from = start; ; ) {
    const end = text.indexOf(endMark, from);
    if (end < 0) return undefined;
    const begin = text.slice(from, end).lastIndexOf(beginMark);
    const isAtLineStart = begin === 0 || (begin > 0 && text[from + begin - 1] === '\n');
    const found = isAtLineStart ? blockAt(text, from + begin + beginMark.length, end) : 'invalid';
    if (found === 'end of text') return undefined;
    if (found !== 'invalid') return found;
    from = end + endMark.length;
  }
}

/**
 * @param begin offset of the type in the BEGIN line
 * @param end offset of the line break before the END line
 */
function blockAt(text: string, begin: number, end: number): Found | 'invalid' | 'end of text' {
  const afterEnd = end + endMark.length;
  const { line: typeLine, next } = lineAt(text, begin);
  if (!typeLine.endsWith(dashes)) return 'invalid';
  const type = typeLine.slice(0, -dashes.length);
  let body = next;
  let hasHeaders = false;
  for (;;) {
    if (body >= text.length) return 'end of text';
    const { line, next: following } = lineAt(text, body);
    if (!line.includes(':')) break;
    hasHeaders = true;
    body = following;
  }
  // The headers extend into the END line, or beyond it.
  if (body > afterEnd) return 'end of text';
  if (hasHeaders && body > end) return 'invalid';
  const closing = type + dashes;
  if (!text.startsWith(closing, afterEnd)) return 'invalid';
  const { line: behind, next: rest } = lineAt(text, afterEnd + closing.length);
  if (behind !== '') return 'invalid';
  const encoded = text.slice(body, Math.max(body, end)).replace(/[ \t\r\n]+/g, '');
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return 'invalid';
  return {
    block: { type: Buffer.from(type, 'latin1').toString(), hasHeaders, bytes: Buffer.from(encoded, 'base64') },
    rest,
  };
}

/**
 * Returns the line at an offset, without its line break and trailing spaces and tabs, and the offset of the next line.
 */
function lineAt(text: string, offset: number): { readonly line: string; readonly next: number } {
  const lineBreak = text.indexOf('\n', offset);
  let end = lineBreak < 0 ? text.length : lineBreak;
  if (lineBreak >= 0 && end > offset && text[end - 1] === '\r') end--;
  // This is a loop, because a regular expression would take quadratic time for a line with many blanks.
  while (end > offset && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return { line: text.slice(offset, end), next: lineBreak < 0 ? text.length : lineBreak + 1 };
}
