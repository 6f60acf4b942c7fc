export { type DecodeYAMLOptions, decodeYAML } from './decode-yaml.js';
export { YAMLError } from './yaml-error.js';
