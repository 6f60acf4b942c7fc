/** Media types that objects are read from and written to, in the order of preference. */
export const MediaType = {
  json: 'application/json',
  yaml: 'application/yaml',
  protobuf: 'application/vnd.kubernetes.protobuf',
} as const;
export type MediaType = (typeof MediaType)[keyof typeof MediaType];

/** The media types of an endpoint by default. */
export const allMediaTypes: readonly MediaType[] = [MediaType.json, MediaType.yaml, MediaType.protobuf];

/** Whether objects of the media type can follow each other in a stream (a watch). */
export function isStreamable(mediaType: MediaType): boolean {
  return mediaType !== MediaType.yaml;
}
