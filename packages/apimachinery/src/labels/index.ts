export type * from '../types/label-selector.js';
export * from './label-selector.js';
export * from './label-set.js';
export { Operator } from './operator.js';
export * from './parse.js';
export { type Labels, newRequirement, type Requirement, validateLabelKey, validateLabelValue } from './requirement.js';
export {
  everything,
  matchesNothing,
  newSelector,
  nothing,
  type Selector,
  selectorFromSet,
  validatedSelectorFromSet,
} from './selector.js';
