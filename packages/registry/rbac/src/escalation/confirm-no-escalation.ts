import type { rbacv1 } from '@k8s-ts/api/types';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import type { UserInfo } from '@k8s-ts/registry-generic';
import { compactRules, compactString, quoteAll, uncovered } from '../rules/index.js';
import type { LiveRules } from './live-rules.js';

/**
 * The refusal for a user who grants rules without holding them, one line per missing rule. Undefined when the user holds all (`kubernetes/kubernetes
 * pkg/registry/rbac/validation/rule.go`).
 */
export async function escalationOf(
  live: LiveRules,
  user: UserInfo,
  namespace: string,
  wanted: readonly rbacv1.PolicyRule[],
): Promise<string | undefined> {
  const { rules, errors } = await live.ofUser(user, namespace);
  const missing = uncovered(rules, wanted);
  if (missing.length === 0) return undefined;
  const lines = [...new Set(compactRules(missing).map(compactString))].sort();
  const message = `user ${goQuote(user.name)} (groups=${quoteAll(user.groups)}) is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`;
  return errors.length === 0 ? message : `${message}; resolution errors: [${aggregateMessages(errors)}]`;
}
