export { type DecodeYAMLOptions, decodeYAML, decodeYAMLBody } from './decode-yaml.js';
export { encodeOrderedYAML, encodeYAML } from './emit/encode-yaml.js';
export { YAMLError } from './yaml-error.js';
