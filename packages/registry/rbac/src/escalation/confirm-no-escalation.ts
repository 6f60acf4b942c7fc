import type { rbacv1 } from '@k8s-ts/api/types';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { compactRules, compactString, quoteAll, uncoveredWithin } from '@k8s-ts/authorization/rbac';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import type { UserInfo } from '@k8s-ts/registry-generic';
import type { LiveRules } from './live-rules.js';

/**
 * Limits of the check, see `uncoveredWithin`. They are far above the needs of any role of a cluster, and reaching them
 * takes little time. kube-apiserver has no limits here: a request of a few kilobytes makes it list billions of
 * combinations.
 */
const limits = { missing: 5_000, steps: 2_000_000 };

/** The last line of a list that a limit cut off. */
const more = '(more is missing, or too much to be compared)';

/**
 * The refusal for a user who grants rules without holding them, one line per missing rule. Undefined when the user
 * holds all rules; rules that cannot be compared within the limits count as not held (`kubernetes/kubernetes
 * pkg/registry/rbac/validation/rule.go`).
 */
export async function escalationOf(
  live: LiveRules,
  user: UserInfo,
  namespace: string,
  wanted: readonly rbacv1.PolicyRule[],
): Promise<string | undefined> {
  const { rules, errors } = await live.ofUser(user, namespace);
  const { atoms, complete } = await uncoveredWithin(rules, wanted, limits);
  if (atoms.length === 0 && complete) return undefined;
  if (!complete) await eventLoopTurn();
  const lines = [...new Set(compactRules(atoms).map(compactString))].sort();
  if (!complete) lines.push(more);
  const message = `user ${goQuote(user.name)} (groups=${quoteAll(user.groups)}) is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`;
  return errors.length === 0 ? message : `${message}; resolution errors: [${aggregateMessages(errors)}]`;
}
