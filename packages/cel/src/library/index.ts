export { bindingsLibrary } from './bindings.js';
export { comprehensionsLibrary } from './comprehensions.js';
export { encodersLibrary } from './encoders.js';
export type { Library } from './library.js';
export { optionalLibrary } from './optional.js';
export { standardLibrary } from './standard.js';
