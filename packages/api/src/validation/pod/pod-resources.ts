import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { addQuantity, maxQuantity, type Quantity, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { PodSpec } from '../../types/index.js';
import { compareQuantities, type Errors, ownValue, quantityText, sortedEntries } from '../field/checks.js';
import { checkPodResourceName, isHugePageResourceName } from '../resources/resource-names.js';
import { checkResourceRequirements } from '../resources/resource-requirements.js';
import { isRestartableInitContainer } from './pod-containers.js';

/** Adds errors of a pod-level `resources`, which must suffice for the sum of its containers. */
export function checkPodResources(
  errors: Errors,
  spec: PodSpec,
  path: FieldPath,
  claimNames: ReadonlySet<string>,
): void {
  const { resources } = spec;
  if (!resources) return;
  const at = path.child('resources');
  if (spec.os?.name === 'windows') {
    errors.push(field.forbidden(at, 'may not be set for a windows pod'));
    return;
  }
  if (fieldAsGiven(resources, 'claims'))
    errors.push(field.forbidden(at.child('claims'), 'claims may not be set for Resources at pod-level'));
  checkResourceRequirements(errors, resources, at, { claimNames, checkName: checkPodResourceName });

  for (const [name, total] of aggregateContainers(spec, 'requests')) {
    const own = ownValue(resources.requests, name);
    if (own !== undefined && compareQuantities(total, own) > 0) {
      const message = `must be greater than or equal to aggregate container requests of ${quantityText(total)}`;
      errors.push(field.invalid(at.child('requests').key(name), quantityText(own), message));
    }
  }
  for (const [name, total] of aggregateContainers(spec, 'limits')) {
    const own = ownValue(resources.limits, name);
    if (isHugePageResourceName(name) && own !== undefined && compareQuantities(total, own) > 0) {
      const message = `must be greater than or equal to aggregate container limits of ${quantityText(total)}`;
      errors.push(field.invalid(at.child('limits').key(name), quantityText(own), message));
    }
  }
  spec.containers?.forEach((container, i) => {
    for (const [name, limit] of sortedEntries(container.resources?.limits)) {
      const own = ownValue(resources.limits, name);
      if (own !== undefined && compareQuantities(limit, own) > 0) {
        const limitPath = at.child('containers').index(i).key(name).child('limits');
        errors.push(
          field.invalid(
            limitPath,
            quantityText(limit),
            `must be less than or equal to pod limits of ${quantityText(own)}`,
          ),
        );
      }
    }
  });
}

/**
 * The maximum that a pod needs at a time: containers and sidecars together, or an init container and the sidecars
 * started before it. `kubernetes/component-helpers resource` (AggregateContainerRequests, AggregateContainerLimits).
 */
export function aggregateContainers(spec: PodSpec, kind: 'requests' | 'limits'): ReadonlyMap<string, Quantity> {
  const total = new Map<string, Quantity>();
  const sidecars = new Map<string, Quantity>();
  const initPeak = new Map<string, Quantity>();
  const add = (to: Map<string, Quantity>, list: Readonly<Record<string, string>> | undefined) => {
    for (const [name, amount] of Object.entries(list ?? {})) to.set(name, addQuantity(to.get(name) ?? '0', amount));
  };
  const raise = (to: Map<string, Quantity>, from: Iterable<readonly [string, Quantity]>) => {
    for (const [name, amount] of from) to.set(name, maxQuantity(to.get(name) ?? toQuantity('0'), amount));
  };
  for (const container of spec.containers ?? []) add(total, container.resources?.[kind]);
  for (const container of spec.initContainers ?? []) {
    const list = container.resources?.[kind];
    if (isRestartableInitContainer(container)) {
      add(total, list);
      add(sidecars, list);
      raise(initPeak, sidecars);
    } else {
      const peak = new Map(sidecars);
      add(peak, list);
      raise(initPeak, peak);
    }
  }
  raise(total, initPeak);
  return total;
}
