import type { flowcontrolv1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusAndManagedFields,
} from '@k8s-ts/registry-shared';
import { validateConditionTypes } from '../conditions-validation.js';
import { validateFlowSchema } from './flow-schema-validation.js';

export type FlowSchema = flowcontrolv1.FlowSchema;

export const flowSchemaStrategy: BuiltinStrategy<FlowSchema> = {
  prepareForCreate: (schema) => firstGeneration(schema, {}),
  prepareForUpdate: (schema, old) => nextGeneration(schema, old),
  validate: validateFlowSchema,
  validateUpdate: validateFlowSchema,
};

/** The strategy of `/status`, which also keeps all metadata but the managed fields. */
export const flowSchemaStatusStrategy: BuiltinUpdateStrategy<FlowSchema> = {
  prepareForUpdate: statusAndManagedFields,
  validateUpdate: validateConditionTypes,
};
