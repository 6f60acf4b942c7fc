import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { newController, onChangesOf, systemClock } from '@k8s-ts/client';
import { validateCABundle } from '@k8s-ts/generic-apiserver/webhook';
import {
  findCondition,
  isConditionEquivalent,
  isConditionTrue,
  type NewCondition,
  withCondition,
} from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { apiApprovalCondition } from './api-approval-controller.js';
import type { DefinitionController, DefinitionControllerOptions } from './controller-options.js';
import { writeStatus } from './status-writer.js';

export interface EstablishingOptions extends DefinitionControllerOptions {
  /**
   * Resolves once the server answers requests for the objects of the definition, whose names are accepted. The
   * definition is established after that. Default: it is established at once.
   */
  readonly untilServed?: (definition: CustomResourceDefinition, signal: AbortSignal) => Promise<void>;
}

const established: NewCondition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
};

const invalidCABundle: NewCondition = {
  type: 'Established',
  status: 'False',
  reason: 'InvalidCABundle',
  message: 'The conversion webhook CABundle is invalid',
};

/**
 * Sets the condition Established of definitions whose names are accepted
 * (`kubernetes/apiextensions-apiserver pkg/controller/establish`).
 */
export function newEstablishingController(options: EstablishingOptions): DefinitionController {
  const { informer, client, untilServed, onError, clock = systemClock } = options;
  return newController({
    sources: [onChangesOf(informer)],
    workers: 5,
    ...(onError ? { onError } : {}),
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === undefined || !isConditionTrue(definition, 'NamesAccepted')) return;
      const old = findCondition(definition, 'Established');
      if (old?.status === 'True') return;
      const caBundle = definition.spec.conversion?.webhook?.clientConfig?.caBundle;
      const isValid = validateCABundle(caBundle, FieldPath.empty).length === 0;
      const condition = isValid ? established : invalidCABundle;
      if (isConditionEquivalent(old, condition)) return;
      if (isValid) await untilServed?.(definition, signal);
      // Clients wait for Established, and then read the other conditions.
      const approval = apiApprovalCondition(definition);
      const isMissing = approval !== undefined && findCondition(definition, approval.type) === undefined;
      const whole = isMissing ? withCondition(definition, approval, clock.now()) : definition;
      await writeStatus(client, withCondition(whole, condition, clock.now()), signal);
    },
  });
}
