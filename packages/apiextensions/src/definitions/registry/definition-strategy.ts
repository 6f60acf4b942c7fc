import { eventLoopTurn } from '@k8s-ts/event-loop';
import { withMeta } from '@k8s-ts/registry-generic';
import type { RequestContext } from '@k8s-ts/registry-generic/rest';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, nextGeneration, statusOnly } from '@k8s-ts/registry-shared';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { withStorageVersion } from '../kind/stored-versions.js';
import { loadDefinitionRules, loadedDefinitionRules } from '../validation/load-definition-rules.js';

/** Rules of definitions (`kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go`). */
export const definitionStrategy: BuiltinStrategy<CustomResourceDefinition> = {
  async prepareForCreate(definition, { checkCost }) {
    await prepareValidation(definition, checkCost);
    const status = withStorageVersion(definition.spec, undefined);
    return withMeta({ ...definition, status }, { generation: 1 });
  },
  async prepareForUpdate(definition, old, { checkCost }) {
    await prepareValidation(definition, checkCost);
    const next = nextGeneration(definition, old);
    return { ...next, status: withStorageVersion(next.spec, next.status) };
  },
  validate: (definition) => loadedDefinitionRules().validateDefinition(definition),
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionUpdate(definition, old),
  warningsOnCreate: (definition) => loadedDefinitionRules().formatWarnings(definition),
  warningsOnUpdate: (definition, old) => loadedDefinitionRules().formatWarnings(definition, old),
};

/**
 * Loads the validation code, unless another thread has to answer the request. Decoding and validating take up to 50 ms
 * each: others have their turn in between.
 */
async function prepareValidation(
  definition: CustomResourceDefinition,
  checkCost: RequestContext['checkCost'],
): Promise<void> {
  await loadDefinitionRules();
  checkCost?.(loadedDefinitionRules().validationCost(definition));
  await eventLoopTurn();
}

/** Rules of `/status`: the spec stays. Metadata may change, finalizers too, as upstream has it. */
export const definitionStatusStrategy: BuiltinUpdateStrategy<CustomResourceDefinition> = {
  async prepareForUpdate(definition, old) {
    await loadDefinitionRules();
    return statusOnly(definition, old);
  },
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionStatusUpdate(definition, old),
};
