import { Buffer } from 'node:buffer';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';
import { ASCII } from './ascii.js';
import { canonicalHead } from './canonical-json.js';
import { endOfValue } from './end-of-metadata.js';

/** Maximum size of values that are decoded completely, which takes well below a millisecond. In bytes. */
const minPartialBytes = 64 * 1024;

/**
 * The codec of a resource whose selectors read only the name, namespace and labels. From large values, a watch cache
 * decodes only these, so that a value of 3 MB neither blocks its event loop nor fills its heap. A codec that can
 * already decode attributes alone is returned as it is.
 */
export function withMetadataAttributes<T extends KubeObject>(codec: StorageCodec<T>): StorageCodec<T> {
  if (codec.decodeAttributes !== undefined) return codec;
  const head = canonicalHead(codec.gvk).bytes;
  return {
    ...codec,
    decodeAttributes(value) {
      if (value.length < minPartialBytes) return undefined;
      const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      if (bytes.compare(head, 0, head.length, 0, head.length) !== 0) return undefined;
      const metadata = selectedMetadata(bytes, head.length);
      return metadata && ({ metadata } as T);
    },
  };
}

const selected: ReadonlySet<string> = new Set(['name', 'namespace', 'labels']);

/**
 * The members of metadata that selectors read. Undefined when the text ends before the metadata does.
 *
 * @param at where the first member begins
 */
function selectedMetadata(json: Buffer, at: number): KubeObject['metadata'] | undefined {
  const members: Record<string, unknown> = {};
  for (let start = at; json[start] === ASCII.Quote; start++) {
    const colon = endOfValue(json, start);
    const end = colon < 0 ? -1 : endOfValue(json, colon + 1);
    if (end < 0) return undefined;
    const key = json.toString('utf8', start + 1, colon - 1);
    if (selected.has(key)) members[key] = JSON.parse(json.toString('utf8', colon + 1, end));
    start = end;
    if (json[end] !== ASCII.Comma) break;
  }
  return members;
}
