export { canConvert, convertObject, type Kind } from './convert-object.js';
export { convertRemoved, storedToday } from './removed/convert-removed.js';
