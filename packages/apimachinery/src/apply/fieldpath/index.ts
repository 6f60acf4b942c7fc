export { type FieldNode, FieldSet } from './field-set.js';
export { type FieldsV1, fromFieldsV1, toFieldsV1 } from './fields-v1.js';
export {
  elementText,
  type FieldPath,
  formatElement,
  formatPath,
  makePath,
  type PathElement,
  type PathPart,
  parseElement,
} from './path-element.js';
