/** One aspect of an object's state. `kubernetes/apimachinery pkg/apis/meta/v1`. */
export interface Condition {
  /** Unique in its list; a qualified name. */
  readonly type: string;
  readonly status: ConditionStatus;
  /** The generation for which the condition was set. */
  readonly observedGeneration?: number;
  /** When `status` changed last; RFC 3339, UTC. */
  readonly lastTransitionTime: string;
  /** Why the condition has its status, as one CamelCase word for programs. */
  readonly reason: string;
  /** Details for people; may be empty. */
  readonly message: string;
}

/** Whether a condition holds. */
export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** A condition to be set; without `lastTransitionTime` the time of the change is used. */
export type NewCondition = Omit<Condition, 'lastTransitionTime'> & { readonly lastTransitionTime?: string };

/**
 * Sets a condition. An existing one of the type is updated in place, and its transition time changes only with its
 * status; a new one is appended. Returns the same list (by identity) if nothing changes.
 *
 * @param now the transition time for a condition without one; RFC 3339, UTC, whole seconds
 */
export function setStatusCondition(
  conditions: readonly Condition[],
  condition: NewCondition,
  now: string,
): readonly Condition[] {
  const index = conditions.findIndex((c) => c.type === condition.type);
  const existing = conditions[index];
  if (existing === undefined) {
    return [...conditions, { ...condition, lastTransitionTime: condition.lastTransitionTime || now }];
  }
  const statusChanged = existing.status !== condition.status;
  if (
    !statusChanged &&
    existing.reason === condition.reason &&
    existing.message === condition.message &&
    (existing.observedGeneration ?? 0) === (condition.observedGeneration ?? 0)
  ) {
    return conditions;
  }
  const { observedGeneration: _, ...kept } = existing;
  const updated: Condition = {
    ...kept,
    status: condition.status,
    lastTransitionTime: statusChanged ? condition.lastTransitionTime || now : existing.lastTransitionTime,
    reason: condition.reason,
    message: condition.message,
    ...(condition.observedGeneration ? { observedGeneration: condition.observedGeneration } : undefined),
  };
  return conditions.with(index, updated);
}

/** The conditions except those of the type; the same list if it has no such condition. */
export function removeStatusCondition(conditions: readonly Condition[], type: string): readonly Condition[] {
  const left = conditions.filter((c) => c.type !== type);
  return left.length === conditions.length ? conditions : left;
}

/** The first condition of the type. */
export function findStatusCondition(conditions: readonly Condition[], type: string): Condition | undefined {
  return conditions.find((c) => c.type === type);
}

/** Whether the condition exists and is `True`. */
export function isStatusConditionTrue(conditions: readonly Condition[], type: string): boolean {
  return isStatusConditionPresentAndEqual(conditions, type, 'True');
}

/** Whether the condition exists and is `False`. */
export function isStatusConditionFalse(conditions: readonly Condition[], type: string): boolean {
  return isStatusConditionPresentAndEqual(conditions, type, 'False');
}

/** Whether the condition exists and has this status. */
export function isStatusConditionPresentAndEqual(
  conditions: readonly Condition[],
  type: string,
  status: ConditionStatus,
): boolean {
  return findStatusCondition(conditions, type)?.status === status;
}
