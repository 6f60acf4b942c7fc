export {
  type OpenAPIOptions,
  type OpenAPIV2,
  type OpenAPIV3Documents,
  openAPIV2,
  openAPIV2Document,
  openAPIV3Documents,
} from './documents.js';
export { encodeOpenAPIV2, openAPIV2ProtobufType } from './encode-v2.js';
export { encodeOpenAPIV3, openAPIV3ProtobufType } from './encode-v3.js';
export type { JSONObject } from './json-schema.js';
