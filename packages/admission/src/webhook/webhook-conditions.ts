import { ExpressionCompiler } from '@k8s-ts/cel/admission';
import { compileMatchConditions, type MatchConditions } from '../expressions/match-conditions.js';
import type { Webhook } from './hook.js';

export { evaluateMatchConditions } from '../expressions/match-conditions.js';

const known = new WeakMap<Webhook, MatchConditions>();

/** The conditions of a webhook, compiled once. This module loads the expression language. */
export function conditionsOf(webhook: Webhook): MatchConditions {
  let conditions = known.get(webhook);
  if (conditions === undefined) {
    const declared = { hasParams: false, hasAuthorizer: true };
    conditions = compileMatchConditions(webhook.matchConditions ?? [], new ExpressionCompiler(false), declared);
    known.set(webhook, conditions);
  }
  return conditions;
}
