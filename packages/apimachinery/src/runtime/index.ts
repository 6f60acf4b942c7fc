export { BodyError, type Codec, type DecodedBody } from './codec.js';
export { type CodecFactory, newCodecFactory, type SchemeWithCodecs } from './codec-factory.js';
export { KindMap } from './kind-map.js';
export type { DefaultingFunc, KindFacts, KnownKind, ManagedFieldsVersions } from './known-kind.js';
export { allMediaTypes, MediaType, textMediaTypes } from './media-type.js';
export {
  type ConversionFunc,
  type ConversionSource,
  type DeclaredTypes,
  type KindSource,
  Scheme,
  type SchemeFunc,
  type VersionConverter,
} from './scheme.js';
export { keepReset, kindOf, metaOfBody, withTypeMeta } from './type-meta.js';
export { unstructuredKinds } from './unstructured-kinds.js';
