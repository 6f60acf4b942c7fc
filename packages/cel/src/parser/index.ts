export type { Macro, MacroHelper } from './macro.js';
export { MacroError } from './macro.js';
export { type ParsedAST, type ParseResult, parse } from './parse.js';
export type { ParseOptions } from './parse-options.js';
export { standardMacros } from './standard-macros.js';
