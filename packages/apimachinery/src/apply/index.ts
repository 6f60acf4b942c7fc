export {
  type ApplyConflict,
  type ApplyOptions,
  type ApplyResult,
  apply,
  diff,
  type FieldOwner,
  ownersOf,
  threeWayMerge,
} from './apply.js';
export { extractApplied } from './extract-applied.js';
export * from './fieldpath/index.js';
export * from './manager/index.js';
export * from './schema/index.js';
export * from './typed/index.js';
