export { type DefinedKind, defineKind, type KindOptions, type ObjectsByVersion } from './define-kind.js';
export type { KindSchema, ObjectOf, ValueOf } from './kind-schema.js';
export type { KindVersionOptions } from './kind-version.js';
