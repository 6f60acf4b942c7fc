export { annotationChanged, generationChanged, labelChanged, resourceVersionChanged } from './changed.js';
export { and, not, or } from './combine.js';
export { labelSelector, ofObject } from './object-predicates.js';
export type { Predicate } from './predicate.js';
