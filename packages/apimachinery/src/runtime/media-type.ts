/** Media types that objects are read from and written to, in the order of preference. */
export const MediaType = {
  json: 'application/json',
  yaml: 'application/yaml',
  protobuf: 'application/vnd.kubernetes.protobuf',
} as const;
export type MediaType = (typeof MediaType)[keyof typeof MediaType];

/** The media types of kinds whose types have protobuf field numbers. */
export const allMediaTypes: readonly MediaType[] = [MediaType.json, MediaType.yaml, MediaType.protobuf];

/** The media types of kinds whose types have no protobuf field numbers. */
export const textMediaTypes: readonly MediaType[] = [MediaType.json, MediaType.yaml];
