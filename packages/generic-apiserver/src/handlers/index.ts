export type { FieldManager } from './field-manager.js';
export type { RequestScope } from './request-scope.js';
export type { Target } from './target.js';
