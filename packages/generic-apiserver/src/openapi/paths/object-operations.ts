import type { MetaDefinition } from '../schema/group-definitions.js';
import type { Definition } from '../types/definition.js';
import type { Operation, Parameter } from '../types/operation.js';
import type { Conventions } from './conventions.js';
import { flag, writing } from './operation-parts.js';

/** Values that all operations of a resource share. */
export type OperationBase = Pick<Operation, 'tag' | 'kind' | 'consumes' | 'produces'>;

/** POST of a new object. */
export const createOperation = (
  base: OperationBase,
  operationId: string,
  parameters: readonly Parameter[],
  own: Definition,
): Operation => ({
  ...base,
  method: 'post',
  operationId,
  action: 'post',
  parameters: [...parameters, ...writing],
  body: { definition: own, required: true },
  responses: { 200: own, 201: own, 202: own },
});

/** The path of one object, or of a subresource of it. */
export interface ObjectPath {
  readonly base: OperationBase;
  /** Part of the operation ids, after the verb. */
  readonly id: string;
  /** The parameters of the path. */
  readonly named: readonly Parameter[];
  readonly own: Definition;
  /** Whether the path has a verb. */
  readonly has: (verb: string) => boolean;
}

/**
 * GET, PUT and PATCH of one object, as far as the verbs allow them.
 *
 * @param conventions those of the document
 * @param meta definitions of the group meta.k8s.io
 */
export function objectOperations(
  { base, id, named, own, has }: ObjectPath,
  conventions: Conventions,
  meta: MetaDefinition,
): Operation[] {
  const operations: Operation[] = [];
  if (has('get')) {
    operations.push({
      ...base,
      method: 'get',
      operationId: `read${id}`,
      action: 'get',
      parameters: [...named, ...conventions.reading],
      responses: { 200: own },
    });
  }
  if (has('update')) {
    operations.push({
      ...base,
      method: 'put',
      operationId: `replace${id}`,
      action: 'put',
      parameters: [...named, ...writing],
      body: { definition: own, required: true },
      responses: { 200: own, 201: own },
    });
  }
  if (has('patch')) {
    operations.push({
      ...base,
      method: 'patch',
      operationId: `patch${id}`,
      action: 'patch',
      parameters: [...named, ...writing, flag('force')],
      body: { definition: meta('Patch'), required: true },
      consumes: conventions.patches,
      responses: conventions.patchMayCreate ? { 200: own, 201: own } : { 200: own },
    });
  }
  return operations;
}
