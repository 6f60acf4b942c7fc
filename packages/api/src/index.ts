export { builtinKinds, clientKinds } from './builtin-kinds.js';
export { builtinType, builtinTypes } from './builtin-types.js';
export type * from './types/index.js';
