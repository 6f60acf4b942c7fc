export { canConvert, convertObject, type Kind } from './convert-object.js';
