import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type BuiltinStrategy, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { loadExpressionChecks, loadedExpressionChecks } from '../expressions/index.js';
import {
  type ReinvokedWebhook,
  validateWebhookConfiguration,
  validateWebhookConfigurationUpdate,
  type WebhookConfiguration,
} from './webhook-configuration-validation.js';

export type ValidatingWebhookConfiguration = admissionregistrationv1.ValidatingWebhookConfiguration;
export type MutatingWebhookConfiguration = admissionregistrationv1.MutatingWebhookConfiguration;

/** A change of the webhooks increments the generation. */
function strategy<T extends KubeObject & WebhookConfiguration<ReinvokedWebhook>>(): BuiltinStrategy<T> {
  return {
    async prepareForCreate(configuration) {
      await loadExpressionChecks();
      return firstGeneration(configuration);
    },
    async prepareForUpdate(configuration, old) {
      await loadExpressionChecks();
      return nextGeneration(configuration, old, !builtinSemanticEqual(configuration.webhooks, old.webhooks));
    },
    validate: (configuration) => validateWebhookConfiguration(configuration, loadedExpressionChecks()),
    validateUpdate: (configuration, old) =>
      validateWebhookConfigurationUpdate(configuration, old, loadedExpressionChecks()),
  };
}

export const validatingWebhookConfigurationStrategy: BuiltinStrategy<ValidatingWebhookConfiguration> = strategy();

export const mutatingWebhookConfigurationStrategy: BuiltinStrategy<MutatingWebhookConfiguration> = strategy();
