/**
 * Strict reading of configuration files that have `apiVersion` and `kind`.
 *
 * @packageDocumentation
 */
export {
  type ConfigKinds,
  type ConfigObject,
  type ConfigOptions,
  checkedConfig,
  decodeConfigFile,
} from './decode-config-file.js';
export { anyValue, bool, integer, list, map, type Shape, struct, text } from './shape.js';
