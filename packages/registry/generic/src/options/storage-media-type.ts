import { protobufMediaType } from '@k8s-ts/apimachinery/protobuf';

export type StorageMediaType = 'application/json' | 'application/yaml' | 'application/vnd.kubernetes.protobuf';

/** The media types that built-in objects can be stored in. */
export const storageMediaTypes: readonly StorageMediaType[] = [
  'application/json',
  protobufMediaType as StorageMediaType,
  'application/yaml',
];

/** Whether built-in objects can be stored in this media type. */
export function isStorageMediaType(text: string): text is StorageMediaType {
  return (storageMediaTypes as readonly string[]).includes(text);
}
