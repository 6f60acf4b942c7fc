/** A block of a PEM text. */
export interface PEMBlock {
  /** Such as `CERTIFICATE`. */
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: Buffer;
}

const blockPattern = /^-----BEGIN ([^\n]*?)-----[ \t\r]*\n([\s\S]*?)^-----END \1-----[ \t\r]*$/gm;

/** The blocks of a PEM text in their order. Text around blocks, and blocks that are no base64, are skipped, as Go's `pem.Decode` does. */
export function decodePEM(text: Uint8Array): readonly PEMBlock[] {
  const blocks: PEMBlock[] = [];
  for (const [, type = '', body = ''] of Buffer.from(text).toString('latin1').matchAll(blockPattern)) {
    const lines = body.split('\n');
    const headers = lines.findIndex((line) => !line.includes(':'));
    const encoded = lines.slice(headers).join('').replace(/\s/g, '');
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) continue;
    blocks.push({ type, hasHeaders: headers > 0, bytes: Buffer.from(encoded, 'base64') });
  }
  return blocks;
}
