export { type DecodeYAMLOptions, decodeYAML } from './decode-yaml.js';
export { encodeYAML } from './encode-yaml.js';
export { YAMLError } from './yaml-error.js';
