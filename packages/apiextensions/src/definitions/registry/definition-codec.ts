import { Buffer } from 'node:buffer';
import { builtinCodec } from '@k8s-ts/registry-builtin';
import { canonicalHead, type StorageCodec } from '@k8s-ts/storage';
import { type CustomResourceDefinition, definitionKind } from '../kind/custom-resource-definition.js';
import { endOfValue } from '../kind/end-of-value.js';

const metadataHead = Buffer.from(canonicalHead(definitionKind).bytes);

/** The storage codec of definitions: JSON of v1. Selectors read the metadata only, so the schemas of a definition are not parsed for them. */
export function definitionCodec(): StorageCodec<CustomResourceDefinition> {
  return { ...builtinCodec<CustomResourceDefinition>(definitionKind), decodeAttributes: metadataOf };
}

/** The metadata of a stored definition, without the rest. Undefined for bytes that kube-apiserver stored in another form. */
function metadataOf(bytes: Uint8Array): CustomResourceDefinition | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    text.length < metadataHead.length ||
    text.compare(metadataHead, 0, metadataHead.length, 0, metadataHead.length) !== 0
  )
    return undefined;
  const start = metadataHead.length - 1;
  const metadata = text.toString('utf8', start, endOfValue(text, start));
  return { metadata: JSON.parse(metadata) } as CustomResourceDefinition;
}
