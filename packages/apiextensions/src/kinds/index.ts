export { type DefinedKind, defineKind, type KindOptions } from './define-kind.js';
export type { KindSchema, ObjectOf, ValueOf } from './kind-schema.js';
export type { OpenKind } from './open-kind.js';
