import type { Status } from '@k8s-ts/apimachinery/errors';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';

/** A Status as an enveloped protobuf body. */
export function encodeStatusProtobuf(status: Omit<Status, 'code'>): Uint8Array {
  const type = metaType('Status');
  const { object } = decodeValue(type, status);
  return encodeProtobuf(type, { ...object, kind: 'Status', apiVersion: 'v1' });
}
