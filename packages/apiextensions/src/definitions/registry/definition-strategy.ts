import { eventLoopTurn } from '@k8s-ts/event-loop';
import { withMeta } from '@k8s-ts/registry-generic';
import type { RequestContext } from '@k8s-ts/registry-generic/rest';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, nextGeneration, statusOnly } from '@k8s-ts/registry-shared';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { withStorageVersion } from '../kind/stored-versions.js';
import { loadDefinitionRules, loadedDefinitionRules } from '../validation/load-definition-rules.js';
import type { DefinitionSettings } from '../validation/validate-definition.js';

/** Rules of definitions (`kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go`). */
export const definitionStrategy = (settings: DefinitionSettings = {}): BuiltinStrategy<CustomResourceDefinition> => ({
  async prepareForCreate(definition, { checkCost }) {
    await prepareValidation(definition, checkCost);
    const status = withStorageVersion(definition.spec, undefined);
    return withTracking(withMeta({ ...definition, status }, { generation: 1 }), undefined, settings);
  },
  async prepareForUpdate(definition, old, { checkCost }) {
    await prepareValidation(definition, checkCost);
    const next = nextGeneration(definition, old);
    return withTracking({ ...next, status: withStorageVersion(next.spec, next.status) }, old, settings);
  },
  validate: (definition) => loadedDefinitionRules().validateDefinition(definition, settings),
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionUpdate(definition, old, settings),
  warningsOnCreate: (definition) => loadedDefinitionRules().formatWarnings(definition),
  warningsOnUpdate: (definition, old) => loadedDefinitionRules().formatWarnings(definition, old),
});

/**
 * Loads the validation code, unless another thread has to answer the request. Decoding and validating take up to 50 ms
 * each: other requests run in between.
 */
async function prepareValidation(
  definition: CustomResourceDefinition,
  checkCost: RequestContext['checkCost'],
): Promise<void> {
  await loadDefinitionRules();
  checkCost?.(loadedDefinitionRules().validationCost(definition));
  await eventLoopTurn();
}

/** Rules of `/status`: the spec stays. Metadata may change, finalizers too, as in upstream. */
export const definitionStatusStrategy: BuiltinUpdateStrategy<CustomResourceDefinition> = {
  async prepareForUpdate(definition, old) {
    await loadDefinitionRules();
    return statusOnly(definition, old);
  },
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionStatusUpdate(definition, old),
};

/**
 * The definition without the observed generations in its status, if that feature is off and the stored definition has
 * none.
 */
function withTracking(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  { observedGenerations = true }: DefinitionSettings,
): CustomResourceDefinition {
  if (observedGenerations || !definition.status || (old && isTracked(old))) return definition;
  const { observedGeneration: _, ...status } = definition.status;
  const conditions = status.conditions?.map(({ observedGeneration: __, ...condition }) => condition);
  return { ...definition, status: { ...status, ...(conditions && { conditions }) } };
}

const isTracked = ({ status }: CustomResourceDefinition): boolean =>
  [status, ...(status?.conditions ?? [])].some((part) => part?.observedGeneration);
