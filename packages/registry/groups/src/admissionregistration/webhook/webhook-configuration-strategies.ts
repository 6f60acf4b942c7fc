import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type BuiltinStrategy, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import type { LazyExpressionChecks } from '../expressions/index.js';
import {
  type ReinvokedWebhook,
  validateWebhookConfiguration,
  validateWebhookConfigurationUpdate,
  type WebhookConfiguration,
} from './webhook-configuration-validation.js';

export type ValidatingWebhookConfiguration = admissionregistrationv1.ValidatingWebhookConfiguration;
export type MutatingWebhookConfiguration = admissionregistrationv1.MutatingWebhookConfiguration;

/** A change of the webhooks increments the generation. */
function strategy<T extends KubeObject & WebhookConfiguration<ReinvokedWebhook>>(
  checks: LazyExpressionChecks,
): BuiltinStrategy<T> {
  return {
    async prepareForCreate(configuration) {
      await checks.load();
      return firstGeneration(configuration);
    },
    async prepareForUpdate(configuration, old) {
      await checks.load();
      return nextGeneration(configuration, old, !builtinSemanticEqual(configuration.webhooks, old.webhooks));
    },
    validate: (configuration) => validateWebhookConfiguration(configuration, checks.loaded),
    validateUpdate: (configuration, old) => validateWebhookConfigurationUpdate(configuration, old, checks.loaded),
  };
}

export const validatingWebhookConfigurationStrategy = (
  checks: LazyExpressionChecks,
): BuiltinStrategy<ValidatingWebhookConfiguration> => strategy(checks);

export const mutatingWebhookConfigurationStrategy = (
  checks: LazyExpressionChecks,
): BuiltinStrategy<MutatingWebhookConfiguration> => strategy(checks);
