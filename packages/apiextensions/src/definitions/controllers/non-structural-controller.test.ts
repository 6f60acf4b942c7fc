import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCondition } from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { newDefinition } from '../testing/new-definition.js';
import { type OpenDefinitions, openDefinitions } from '../testing/open-definitions.js';
import { type RunningControllers, runControllers } from '../testing/run-controllers.js';
import { newNonStructuralController, nonStructuralCondition } from './non-structural-controller.js';

const schemaOf = (openAPIV3Schema: object) => ({ version: { schema: { openAPIV3Schema } } });
const legacy = (schema: object) => newDefinition({ ...schemaOf(schema), spec: { preserveUnknownFields: true } });

describe('the condition NonStructuralSchema', () => {
  it.each<[string, CustomResourceDefinition, unknown]>([
    ['absent for a structural schema', newDefinition(), undefined],
    ['absent without a schema', newDefinition({ version: { schema: undefined } }), undefined],
    [
      'True when unknown fields are preserved',
      legacy({ type: 'object' }),
      {
        status: 'True',
        reason: 'Violations',
        message: 'spec.preserveUnknownFields: Invalid value: true: must be false',
      },
    ],
    [
      'True for fields without types',
      newDefinition(schemaOf({ properties: { a: {} } })),
      {
        status: 'True',
        reason: 'Violations',
        message:
          '[spec.versions[0].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields, spec.versions[0].schema.openAPIV3Schema.type: Required value: must not be empty at the root]',
      },
    ],
    [
      'Unknown for a schema with a reference',
      newDefinition(schemaOf({ type: 'object', $ref: '#/a' })),
      {
        status: 'Unknown',
        reason: 'StructuralError',
        message: "failed to check validation schema for version v1: OpenAPIV3Schema '$ref' is not supported",
      },
    ],
  ])('is %s', (_what, definition, expected) => {
    const condition = nonStructuralCondition(definition);
    expect(condition && { ...condition, type: undefined }).toEqual(expected && { ...expected, type: undefined });
  });
});

describe('the non-structural schema controller', () => {
  let definitions: OpenDefinitions;
  let running: RunningControllers;
  beforeEach(async () => {
    definitions = await openDefinitions();
    running = runControllers(definitions, {}, newNonStructuralController);
  });
  afterEach(async () => {
    await running.stop();
    await definitions.close();
  });

  it('sets the condition of stored definitions, and removes it after they are repaired', async () => {
    // Only an older server can have stored this definition.
    const { resourceVersion: _none, ...metadata } = legacy({}).metadata;
    const old = { ...legacy({}), metadata };
    await definitions.store.storage.create(definitions.store.keyOf('', 'boats.example.com'), old);
    const hasCondition = (definition: CustomResourceDefinition) =>
      findCondition(definition, 'NonStructuralSchema') !== undefined;
    const found = await running.until('boats.example.com', hasCondition);
    expect(findCondition(found, 'NonStructuralSchema')).toMatchObject({ status: 'True', reason: 'Violations' });
    const whole = await definitions.client.get('boats.example.com');
    const { spec } = newDefinition();
    await definitions.client.update({ ...whole, spec });
    await running.until('boats.example.com', (definition) => !hasCondition(definition));
  });
});
