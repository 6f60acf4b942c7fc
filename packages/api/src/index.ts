export { builtinTypes } from './builtin-types.js';
