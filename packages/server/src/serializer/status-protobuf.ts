import { builtinTypes } from '@k8s-ts/api';
import type { Status } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';

let type: TypeInfo | undefined;

/** A Status as an enveloped protobuf body. */
export function encodeStatusProtobuf(status: Omit<Status, 'code'>): Uint8Array {
  type ??= builtinTypes.type('k8s.io.apimachinery.pkg.apis.meta.v1.Status');
  if (type === undefined) throw new Error('the built-in types have no Status');
  const { object } = decodeValue(type, status);
  return encodeProtobuf(type, { ...object, kind: 'Status', apiVersion: 'v1' });
}
