import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { decodeProtobuf, hasProtobufPrefix } from '@k8s-ts/apimachinery/protobuf';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, type StorageCodec } from '@k8s-ts/storage';
import { inStructOrder } from './struct-order.js';

/**
 * The storage codec of a built-in kind: JSON in the order of Go's structs out, that or kube-apiserver's protobuf envelope in. Values that
 * did not come canonical are defaulted when they are read.
 *
 * @throws Error when the kind is not built in
 */
export function builtinCodec<T extends KubeObject>(kind: GroupVersionKind): StorageCodec<T> {
  const type = builtinTypes.typeFor(kind);
  if (!type) throw new Error(`no field table for ${kind.group}/${kind.version}, Kind=${kind.kind}`);
  const json = jsonStorageCodec<T>({ gvk: kind });
  return {
    ...json,
    encode: (object) => json.encode(inStructOrder(type, object) as T),
    decode(bytes) {
      if (!hasProtobufPrefix(bytes)) return json.decode(bytes);
      const { object, group, version, kind: name } = decodeProtobuf(builtinTypes, bytes);
      if (group !== kind.group || version !== kind.version || name !== kind.kind) {
        throw new Error(
          `stored object is ${group}/${version}, Kind=${name}, not ${kind.group}/${kind.version}, Kind=${kind.kind}`,
        );
      }
      return applyDefaults(kind, object as unknown as KubeObject) as unknown as T;
    },
  };
}
