import type { TypeInfo, TypeRegistry } from '../field-table/index.js';
import { decodeProtobuf, encodeProtobuf, hasProtobufPrefix } from '../protobuf/index.js';
import { objectKind, withObjectKind } from './runtime-object.js';
import type { Scheme } from './scheme.js';
import type { Serializer } from './serializer.js';

/** Protobuf in its envelope; the kinds of a scheme by their field tables. It has no strict mode. */
export function newProtobufSerializer(scheme: Scheme<TypeInfo>): Serializer {
  // The scheme throws its own error for unknown kinds.
  const types: TypeRegistry = { typeFor: (gvk) => scheme.typeFor(gvk), type: () => undefined };
  return {
    identifier: 'protobuf',
    recognizes: hasProtobufPrefix,
    encode: (object) => encodeProtobuf(scheme.typeFor(objectKind(object)), object),
    decode(body, defaults) {
      const { object, group, version, kind } = decodeProtobuf(types, body, defaults);
      const gvk = { group, version, kind };
      return { object: withObjectKind(object, gvk), kind: gvk, strictErrors: [] };
    },
  };
}
