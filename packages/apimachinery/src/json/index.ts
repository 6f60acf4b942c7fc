export { compareUTF8 } from '../text/compare-utf8.js';
export { decodeBase64, encodeBase64 } from './base64.js';
export { compactJSON } from './compact-json.js';
export { DecodeError, guardDepth, isStackOverflow, StrictDecodingError } from './decode-error.js';
export { type Decoded, decodeChanged, decodeJSON, decodeValue, parseWithTexts } from './decode-object.js';
export { doublesToNumbers, hasDoubles } from './double-fields.js';
export { fieldAsGiven, keepGiven } from './dropped-empties.js';
export { type EncodeOptions, encodeObject, sortKeys } from './encode-object.js';
export { fromUnstructured } from './from-unstructured.js';
export { indentJSON } from './indent-json.js';
export {
  type InterpretedMeta,
  interpretMeta,
  interpretMetaOfText,
  metaParseError,
  missingKindError,
} from './interpret-meta.js';
export { kindOf } from './json-kind.js';
export { untypedIntegers, untypedNumber } from './json-number.js';
export { type DecodeOptions, parseJSON, type StrictMode } from './parse-json.js';
export { hasRawFields } from './raw-fields.js';
export { rawTextOf } from './raw-text.js';
export { replaceScalars } from './replace-scalars.js';
export { findShared, type SharedValue, sharedTextOf } from './shared-texts.js';
export { escapeHTML, stringify } from './stringify.js';
export { inStructOrder } from './struct-order.js';
export { TypeMismatchError } from './type-mismatch-error.js';
export { setCompileThreshold } from './type-program.js';
