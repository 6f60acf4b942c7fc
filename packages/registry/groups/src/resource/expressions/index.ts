export { loadedSelectorCheck, loadSelectorCheck } from './load-selector-check.js';
export type { SelectorCheck, SelectorProblem } from './selector-check.js';
