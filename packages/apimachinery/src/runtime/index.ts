export { addToGroupVersion } from './add-to-group-version.js';
export type { CodecFactory } from './codec-factory.js';
export { newCodecFactory } from './codec-factory.js';
export { encodeListChunks } from './encode-list-chunks.js';
export { encodeWatchEvent } from './encode-watch-event.js';
export { EquivalentResourceRegistry } from './equivalent-resource-registry.js';
export type { FieldLabel, FieldLabelConversionFunc } from './field-label-conversion.js';
export { defaultFieldLabelConversion } from './field-label-conversion.js';
export type { GroupVersioner } from './group-versioner.js';
export {
  coercingMultiGroupVersioner,
  disabledGroupVersioner,
  groupVersioner,
  groupVersionsVersioner,
  internalGroupVersioner,
  multiGroupVersioner,
} from './group-versioner.js';
export type { TextSerializerOptions } from './json-serializer.js';
export { hasJSONPrefix, newJSONSerializer, newYAMLSerializer } from './json-serializer.js';
export {
  NotRegisteredError,
  notRegisteredForKind,
  notRegisteredForTarget,
  notRegisteredForType,
  notRegisteredKindForTarget,
} from './not-registered-error.js';
export { newProtobufSerializer } from './protobuf-serializer.js';
export { newRecognizingDecoder } from './recognizing-decoder.js';
export type { RuntimeObject } from './runtime-object.js';
export { objectKind, withObjectKind } from './runtime-object.js';
export type {
  DefaultingFunc,
  KnownType,
  ObjectKinds,
  SchemeFunc,
  ValidationContext,
  ValidationFunc,
} from './scheme.js';
export { Scheme, schemeBuilder } from './scheme.js';
export type { ConversionFunc } from './scheme-conversions.js';
export type { Codec, DecodedObject, Decoder, Encoder, Serializer, SerializerInfo } from './serializer.js';
export { kindWithDefaults, serializerInfoForMediaType } from './serializer.js';
export type { UnstructuredList } from './unstructured.js';
export {
  isUnstructuredList,
  nestedBool,
  nestedField,
  nestedNumber,
  nestedSlice,
  nestedString,
  nestedStringMap,
  withNestedField,
  withoutNestedField,
} from './unstructured.js';
export { unstructuredJSONSerializer } from './unstructured-serializer.js';
