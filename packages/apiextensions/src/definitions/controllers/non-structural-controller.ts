import { aggregateText, type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { newController, onChangesOf, systemClock } from '@k8s-ts/client';
import { conversionError, validateStructural } from '../../schema/index.js';
import {
  findCondition,
  isConditionEquivalent,
  type NewCondition,
  withCondition,
  withoutCondition,
} from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import type { DefinitionController, DefinitionControllerOptions } from './controller-options.js';
import { writeStatus } from './status-writer.js';

const type = 'NonStructuralSchema';

/**
 * The condition of a definition with schemas that are not structural, which only old definitions have; undefined when
 * all are.
 */
export function nonStructuralCondition({ spec }: CustomResourceDefinition): NewCondition | undefined {
  const errors: FieldError[] = [];
  if (spec.preserveUnknownFields) {
    errors.push(field.invalid(FieldPath.root('spec', 'preserveUnknownFields'), true, 'must be false'));
  }
  for (const [index, { name, schema }] of (spec.versions ?? []).entries()) {
    if (!schema?.openAPIV3Schema) continue;
    const problem = conversionError(schema.openAPIV3Schema);
    if (problem !== undefined) {
      const message = `failed to check validation schema for version ${name}: ${problem}`;
      return { type, status: 'Unknown', reason: 'StructuralError', message };
    }
    const path = FieldPath.root('spec', 'versions').index(index).child('schema', 'openAPIV3Schema');
    field.pushAll(errors, validateStructural(schema.openAPIV3Schema, path));
  }
  return errors.length === 0
    ? undefined
    : { type, status: 'True', reason: 'Violations', message: aggregateText(errors) };
}

/**
 * Sets and removes the condition NonStructuralSchema
 * (`kubernetes/apiextensions-apiserver pkg/controller/nonstructuralschema`). It writes once for each generation, so
 * that two servers of different versions do not overwrite each other's text endlessly.
 */
export function newNonStructuralController(options: DefinitionControllerOptions): DefinitionController {
  const { informer, client, onError, clock = systemClock } = options;
  const lastGenerations = new Map<string, number>();
  return newController({
    sources: [onChangesOf(informer)],
    ...(onError ? { onError } : {}),
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === undefined) {
        lastGenerations.delete(name);
        return;
      }
      const { generation = 0 } = definition.metadata;
      if (generation <= (lastGenerations.get(name) ?? -1)) return;
      const condition = nonStructuralCondition(definition);
      if (isConditionEquivalent(findCondition(definition, type), condition)) return;
      const next = condition ? withCondition(definition, condition, clock.now()) : withoutCondition(definition, type);
      const written = await writeStatus(client, next, signal);
      if (written !== undefined) lastGenerations.set(name, generation);
    },
  });
}
