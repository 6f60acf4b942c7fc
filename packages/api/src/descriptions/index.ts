export { builtinDescriptions } from './builtin-descriptions.js';
