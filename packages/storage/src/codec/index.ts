export { type CanonicalHead, canonicalHead } from './canonical-json.js';
export * from './json-storage-codec.js';
export { withMetadataAttributes } from './metadata-attributes.js';
export * from './stored-revision.js';
export * from './transformer.js';
export { ValueMemory } from './value-memory.js';
