export { checkDeclared, type DeclaredField, type DeclaredOptions, type DeclaredStruct } from './check-declared.js';
