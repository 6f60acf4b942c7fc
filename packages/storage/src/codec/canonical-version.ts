import { copyBytes, joinBytes } from '@k8s-ts/event-loop';
import { ASCII } from './ascii.js';

/** JSON with the version inserted. */
export interface VersionedJSON {
  /** The JSON. A newline follows it in its buffer. */
  readonly json: Uint8Array;
  /** Offset of the version. */
  readonly at: number;
  /** Length of the version, with its comma. */
  readonly length: number;
}

/**
 * Inserts the resource version into canonical JSON. A newline at the end of the JSON is not part of the result.
 *
 * @param metadata offset of the first field of `metadata`
 * @param newBuffer allocates the buffer of the result
 */
export function withVersion(
  canonical: Uint8Array,
  metadata: number,
  revision: number,
  newBuffer: (length: number) => Buffer,
): VersionedJSON {
  const at = versionOffset(canonical, metadata);
  const end = canonical[canonical.length - 1] === ASCII.Newline ? canonical.length - 1 : canonical.length;
  const version = `${versionField(revision)}${canonical[at] === ASCII.CloseBrace ? '' : ','}`;
  const length = end + version.length;
  const line = newBuffer(length + 1);
  copyBytes(line, canonical.subarray(0, at), 0);
  line.write(version, at, 'latin1');
  copyBytes(line, canonical.subarray(at, end), at + version.length);
  line[length] = ASCII.Newline;
  return { json: line.subarray(0, length), at, length: version.length };
}

/**
 * The JSON with another version; undefined when the version is not at its canonical position.
 *
 * @param metadata as of {@link withVersion}
 */
export function replacedVersion(json: Uint8Array, metadata: number, from: number, to: number): Uint8Array | undefined {
  if (metadata < 0) return undefined;
  const at = versionOffset(json, metadata);
  const before = Buffer.from(versionField(from));
  if (!startsWith(json, before, at)) return undefined;
  return joinBytes([json.subarray(0, at), Buffer.from(versionField(to)), json.subarray(at + before.length)]);
}

const versionField = (revision: number): string => `"resourceVersion":"${revision}"`;

/** Fields of metadata that precede the version. All are strings. */
const beforeVersion = ['"name":"', '"generateName":"', '"namespace":"', '"uid":"'].map((text) => Buffer.from(text));

/**
 * Offset at which the version belongs in canonical JSON: after the fields that precede it in Go's struct. Stops at the
 * first of them that contains escapes.
 */
function versionOffset(json: Uint8Array, metadata: number): number {
  let at = metadata;
  for (const field of beforeVersion) {
    if (!startsWith(json, field, at)) continue;
    const end = json.indexOf(ASCII.Quote, at + field.length);
    // A quote after a backslash may not be the end of the string.
    if (json[end - 1] === ASCII.Backslash || json[end + 1] !== ASCII.Comma) break;
    at = end + 2;
  }
  return at;
}

function startsWith(bytes: Uint8Array, text: Uint8Array, at: number): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}
