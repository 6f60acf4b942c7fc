export type { Macro, MacroHelper } from './macro.js';
export { MacroError } from './macro.js';
export { type ParsedAST, type ParseOptions, type ParseResult, parse } from './parse.js';
export { standardMacros } from './standard-macros.js';
