import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';

type FlowSchema = flowcontrolv1.FlowSchema;

/**
 * The condition that tells whether the priority level of a flow schema is missing.
 *
 * @param now milliseconds since 1970
 * @returns undefined when the schema has the condition already
 */
export function danglingCondition(
  { spec, status }: FlowSchema,
  isMissing: boolean,
  now: number,
): flowcontrolv1.FlowSchemaCondition | undefined {
  const level = JSON.stringify(spec?.priorityLevelConfiguration?.name ?? '');
  const start = `This FlowSchema references the PriorityLevelConfiguration object named ${level}`;
  const wanted = {
    type: 'Dangling',
    status: isMissing ? ('True' as const) : ('False' as const),
    reason: isMissing ? 'NotFound' : 'Found',
    message: isMissing ? `${start} but there is no such object` : `${start} and it exists`,
  };
  const current = status?.conditions?.find(({ type }) => type === wanted.type);
  const isCurrent =
    current?.status === wanted.status && current.reason === wanted.reason && current.message === wanted.message;
  return isCurrent ? undefined : { ...wanted, lastTransitionTime: formatTime(now) };
}
