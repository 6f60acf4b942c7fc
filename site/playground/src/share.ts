/** The state that a link contains: the text of the editor and the objects. */
export interface SharedState {
  readonly text: string;
  readonly state: unknown;
}

/**
 * Converts bytes to a string for the link. Bytes are the JSON texts of objects; reading the link converts them back.
 */
const asData = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes: new TextDecoder('utf-8', { fatal: true }).decode(value) } : value;

function fromData(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bytes' in value) || Object.keys(value).length > 1) return value;
  return new TextEncoder().encode(value.bytes as string);
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Makes the fragment of a link: `#state=…`, compressed. */
export async function toFragment(shared: SharedState): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared, asData));
  const compressed = await through(bytes, new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of compressed) binary += String.fromCharCode(byte);
  return `#state=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Reads the fragment of a link. Undefined for other fragments. @throws Error when the link is damaged */
export async function fromFragment(fragment: string): Promise<SharedState | undefined> {
  const text = /^#state=([\w-]+)$/.exec(fragment)?.[1];
  if (text === undefined) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  try {
    const json = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    return JSON.parse(json, fromData) as SharedState;
  } catch {
    throw new Error('The link is damaged: its state cannot be read.');
  }
}
