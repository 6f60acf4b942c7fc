export { type ConfigKinds, type ConfigObject, checkedConfig, decodeConfigFile } from './decode-config-file.js';
export { type FollowFileOptions, followFile } from './follow-file.js';
export { anyValue, bool, integer, list, map, struct, text } from './schema.js';
