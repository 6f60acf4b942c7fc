import { child, isEmpty, list, type Obj, within } from '../../object-fields.js';
import type { RemovedKindConversion } from './removed-kind.js';

/*
 * An empty selector matches no pods in policy/v1beta1, and all pods in policy/v1. A requirement with the key below
 * keeps this meaning in the other version (`kubernetes pkg/apis/policy/v1beta1/conversion.go`).
 */

const markerKey = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';

function selectorToV1(selector: Obj): Obj {
  const requirements = list(selector, 'matchExpressions');
  const hasLabels = !isEmpty(selector.matchLabels);
  if (!hasLabels && requirements.length === 0) return { matchExpressions: [{ key: markerKey, operator: 'Exists' }] };
  const [first] = requirements;
  const isOnly = !hasLabels && requirements.length === 1 && isEmpty(first?.values);
  if (isOnly && first?.key === markerKey && first.operator === 'DoesNotExist') return {};
  const matchExpressions = requirements.filter(({ key }) => key !== markerKey);
  return matchExpressions.length === requirements.length ? selector : { ...selector, matchExpressions };
}

/** A PodDisruptionBudget of policy/v1beta1. */
export const podDisruptionBudget: RemovedKindConversion = (object, complete) => {
  const hasSelector = child(child(object, 'spec') ?? {}, 'selector') !== undefined;
  return complete(hasSelector ? within(object, 'spec', (spec) => within(spec, 'selector', selectorToV1)) : object);
};
