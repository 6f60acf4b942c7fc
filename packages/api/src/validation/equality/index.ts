export { builtinSemanticEqual } from './builtin-semantic-equal.js';
export { describeDiff } from './describe-diff.js';
