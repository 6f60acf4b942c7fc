export { encodeStatusProtobuf } from './status-protobuf.js';
export { keepReset, kindOf, metaOfBody, withTypeMeta } from './type-meta.js';
export * from './typed-scheme.js';
export * from './unstructured-scheme.js';
