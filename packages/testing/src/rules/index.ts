export { markOwnRequests } from './own-requests.js';
export {
  checkRequestMatch,
  checkRequestRule,
  isObject,
  matchesRequest,
  type RequestMatch,
  type RequestRule,
  refuseUnknownFields,
  wrongField,
} from './request-rule.js';
export { type MetRule, RuleSet } from './rule-set.js';
