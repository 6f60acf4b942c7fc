import { Buffer } from 'node:buffer';
import { builtinCodec } from '@k8s-ts/registry-shared';
import { canonicalHead, type StorageCodec } from '@k8s-ts/storage';
import { type CustomResourceDefinition, definitionKind } from '../kind/custom-resource-definition.js';
import { endOfValue } from '../kind/end-of-value.js';
import { convertAroundSchemas } from '../kind/schema-texts.js';

const storedKind = { ...definitionKind, version: 'v1beta1' };
const heads = [storedKind, definitionKind].map((kind) => Buffer.from(canonicalHead(kind).bytes));
const [storedHead] = heads as [Buffer];

/**
 * The storage codec of definitions. It writes JSON of v1beta1 as kube-apiserver does, and reads that, JSON of v1, and
 * all that {@link builtinCodec} reads. Schemas are not parsed to convert a definition, and selectors read the metadata
 * only.
 */
export function definitionCodec(): StorageCodec<CustomResourceDefinition> {
  const served = builtinCodec<CustomResourceDefinition>(definitionKind);
  const stored = builtinCodec(storedKind);
  const canonicalJSON = (bytes: Uint8Array): Uint8Array | undefined =>
    startsWith(bytes, storedHead)
      ? convertAroundSchemas(bytes, (small) => served.encode(served.decode(small)))
      : undefined;
  return {
    ...served,
    encode: (definition) =>
      convertAroundSchemas(served.encode(definition), (small) => stored.encode(stored.decode(small))),
    decode: (bytes) => served.decode(canonicalJSON(bytes) ?? bytes),
    canonicalJSON,
    decodeAttributes: metadataOf,
  };
}

function startsWith(bytes: Uint8Array, head: Buffer): boolean {
  return bytes.length >= head.length && head.compare(bytes, 0, head.length) === 0;
}

/** The metadata of a stored definition, without the rest. Undefined for bytes in another form than this server's. */
function metadataOf(bytes: Uint8Array): CustomResourceDefinition | undefined {
  const head = heads.find((each) => startsWith(bytes, each));
  if (head === undefined) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = head.length - 1;
  const metadata = text.toString('utf8', start, endOfValue(text, start));
  return { metadata: JSON.parse(metadata) } as CustomResourceDefinition;
}
