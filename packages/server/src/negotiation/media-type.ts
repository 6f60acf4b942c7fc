/** Media types that objects are read from and written to, in the order of preference. */
export const MediaType = {
  json: 'application/json',
  yaml: 'application/yaml',
  protobuf: 'application/vnd.kubernetes.protobuf',
} as const;
export type MediaType = (typeof MediaType)[keyof typeof MediaType];

/** Served where an endpoint says nothing else. */
export const allMediaTypes: readonly MediaType[] = [MediaType.json, MediaType.yaml, MediaType.protobuf];

/** Can be framed one after another in a watch. */
export function isStreamable(mediaType: MediaType): boolean {
  return mediaType !== MediaType.yaml;
}
