export {
  checkDeclared,
  type DeclaredField,
  type DeclaredOptions,
  type DeclaredStruct,
  inBytes,
} from './check-declared.js';
