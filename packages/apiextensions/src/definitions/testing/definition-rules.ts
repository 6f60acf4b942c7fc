import { type CreateRow, describeRules, type UpdateRow } from '../../../../registry/shared/test/rule-table.js';
import { definitionStatusStrategy, definitionStrategy } from '../registry/definition-strategy.js';

/** The place of the schema of the only version. */
export const root = 'spec.versions[0].schema.openAPIV3Schema';
/** Path of a field's schema in the definition. */
export const inField = `${root}.properties.spec`;

/**
 * Tests of the rules of definitions, one per row: changes of `boats.example.com`, and the messages that the change is
 * refused with.
 */
export function describeDefinitionRules(rows: {
  readonly create?: readonly CreateRow[];
  readonly update?: readonly UpdateRow[];
  readonly status?: readonly UpdateRow[];
}): void {
  const { create, update, status } = rows;
  const schema = { openAPIV3Schema: { type: 'object' } };
  describeRules({
    group: 'apiextensions.k8s.io',
    version: 'v1',
    kind: 'CustomResourceDefinition',
    resource: 'customresourcedefinitions',
    base: {
      metadata: { name: 'boats.example.com', uid: 'uid', resourceVersion: '1' },
      spec: {
        group: 'example.com',
        names: { plural: 'boats', kind: 'Boat' },
        scope: 'Namespaced',
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    },
    strategy: definitionStrategy(),
    ...(create ? { create } : {}),
    ...(update ? { update } : {}),
    ...(status ? { subresources: { status: { strategy: definitionStatusStrategy, update: status } } } : {}),
  });
}
