export { canonicalBase64, decodeBase64, encodeBase64 } from './base64.js';
export { absentValue, jsonFields, zeroValue } from './canonical-values.js';
export { compareUTF8 } from './compare-utf8.js';
export { DecodeError, guardDepth, maxDepth, StrictDecodingError } from './decode-error.js';
export { type Decoded, decodeJSON, decodeObject, decodeValue } from './decode-object.js';
export { type EncodeOptions, encodeObject, escapeHTML, sortKeys, stringify } from './encode-object.js';
export {
  type InterpretedMeta,
  interpretMeta,
  metaParseError,
  missingKindError,
  missingVersionError,
} from './interpret-meta.js';
export { type DecodeOptions, parseJSON, type StrictMode } from './parse-json.js';
