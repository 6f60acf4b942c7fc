export const json = 'application/json';
export const protobuf = 'application/vnd.kubernetes.protobuf';

/** The media type that requests a certain representation of objects. */
export function as(kind: 'Table' | 'PartialObjectMetadataList', mediaType: string): string {
  return `${mediaType};as=${kind};g=meta.k8s.io;v=v1`;
}
