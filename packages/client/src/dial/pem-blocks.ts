/** A block of a PEM text. */
export interface PEMBlock {
  readonly type: string;
  readonly der: Buffer;
  /** The block has header lines, such as `Proc-Type: …`. */
  readonly hasHeaders: boolean;
}

const begin = '-----BEGIN ';
const endLine = '\n-----END ';
const dashes = '-----';

/**
 * Reads the blocks of a PEM text as Go's `encoding/pem` does: a block ends at the first END line and begins at the last BEGIN line before it; text
 * between blocks is skipped. Takes time in proportion to the text.
 *
 * @returns the blocks, and whether text that is no block remains after them
 */
export function pemBlocks(text: string): { readonly blocks: readonly PEMBlock[]; readonly hasRest: boolean } {
  const blocks: PEMBlock[] = [];
  let rest = 0;
  let from = 0;
  for (;;) {
    const end = text.indexOf(endLine, from);
    if (end < 0) return { blocks, hasRest: rest < text.length };
    const start = text.lastIndexOf(begin, end);
    const lineEnd = endOfLine(text, end + 1);
    const block = start < from ? undefined : blockBetween(text.slice(start, end), text.slice(end + 1, lineEnd));
    from = block === undefined ? end + endLine.length : lineEnd;
    if (block === undefined) continue;
    blocks.push(block);
    rest = Math.min(lineEnd + 1, text.length);
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function blockBetween(content: string, lastLine: string): PEMBlock | undefined {
  const firstLineEnd = endOfLine(content, 0);
  const firstLine = content.slice(0, firstLineEnd).trimEnd();
  const type = firstLine.slice(begin.length, -dashes.length);
  if (!firstLine.endsWith(dashes) || lastLine.trimEnd() !== `-----END ${type}${dashes}`) return undefined;
  const body = content.slice(firstLineEnd).trim();
  const hasHeaders = body.includes(':');
  const encoded = hasHeaders ? body.slice(body.indexOf('\n\n') + 1) : body;
  const base64 = encoded.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return { type, der: Buffer.from(base64, 'base64'), hasHeaders };
}
