import { type BuiltinStrategy, type BuiltinUpdateStrategy, nextGeneration, statusOnly } from '@k8s-ts/registry-builtin';
import { withMeta } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { withStorageVersion } from '../kind/stored-versions.js';
import { formatWarnings } from '../validation/format-warnings.js';
import {
  validateDefinition,
  validateDefinitionStatusUpdate,
  validateDefinitionUpdate,
} from '../validation/validate-definition.js';

/** Rules of definitions (`kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go`). */
export const definitionStrategy: BuiltinStrategy<CustomResourceDefinition> = {
  prepareForCreate(definition) {
    const status = withStorageVersion(definition.spec, undefined);
    return withMeta({ ...definition, status }, { generation: 1 });
  },
  prepareForUpdate(definition, old) {
    const next = nextGeneration(definition, old);
    return { ...next, status: withStorageVersion(next.spec, next.status) };
  },
  validate: validateDefinition,
  validateUpdate: validateDefinitionUpdate,
  warningsOnCreate: (definition) => formatWarnings(definition),
  warningsOnUpdate: formatWarnings,
};

/** Rules of `/status`: the spec stays. Metadata may change, finalizers too, as upstream has it. */
export const definitionStatusStrategy: BuiltinUpdateStrategy<CustomResourceDefinition> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateDefinitionStatusUpdate,
};
