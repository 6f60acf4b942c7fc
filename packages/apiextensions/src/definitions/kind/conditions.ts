import { formatTime } from '@k8s-ts/apimachinery/time';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionStatus,
} from './custom-resource-definition.js';

/** Types of the conditions of a definition. */
export type ConditionType =
  | 'Established'
  | 'NamesAccepted'
  | 'NonStructuralSchema'
  | 'Terminating'
  | 'KubernetesAPIApprovalPolicyConformant';

/** A condition without its time. */
export interface NewCondition {
  readonly type: ConditionType;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/** The condition of a type in the status of a definition. Undefined if missing. */
export function findCondition(
  { status }: CustomResourceDefinition,
  type: ConditionType,
): CustomResourceDefinitionCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

/** Whether a definition has the condition with status `True`. */
export function isConditionTrue(definition: CustomResourceDefinition, type: ConditionType): boolean {
  return findCondition(definition, type)?.status === 'True';
}

/** Whether two conditions agree in everything but their times. */
export function isConditionEquivalent(
  a: CustomResourceDefinitionCondition | undefined,
  b: CustomResourceDefinitionCondition | undefined,
): boolean {
  return a?.type === b?.type && a?.status === b?.status && a?.reason === b?.reason && a?.message === b?.message;
}

/**
 * The definition with the condition: it replaces the condition of the same type, or is appended. It keeps the
 * transition time of the old condition when the status is the same.
 *
 * @param now ms since the epoch
 */
export function withCondition(
  definition: CustomResourceDefinition,
  condition: NewCondition,
  now: number,
): CustomResourceDefinition {
  const conditions = definition.status?.conditions ?? [];
  const old = findCondition(definition, condition.type);
  const keepsTime = old?.status === condition.status && old.lastTransitionTime;
  const lastTransitionTime = keepsTime ? old.lastTransitionTime : formatTime(now);
  const { type, status, reason, message } = condition;
  const next: CustomResourceDefinitionCondition = { ...old, type, status, lastTransitionTime, reason, message };
  return withStatus(definition, {
    conditions: old ? conditions.map((each) => (each === old ? next : each)) : [...conditions, next],
  });
}

/** The definition without the condition of this type. */
export function withoutCondition(definition: CustomResourceDefinition, type: ConditionType): CustomResourceDefinition {
  const conditions = definition.status?.conditions ?? [];
  return withStatus(definition, { conditions: conditions.filter((condition) => condition.type !== type) });
}

/** The definition with some fields of its status changed. */
export function withStatus(
  definition: CustomResourceDefinition,
  changes: Partial<CustomResourceDefinitionStatus>,
): CustomResourceDefinition {
  return { ...definition, status: { ...definition.status, ...changes } };
}
