import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { Operation, Parameter, Path } from '../types/operation.js';
import { createOperation, type OperationBase, objectOperations } from './object-operations.js';
import { anyType, capital, flag, idPart, inPath, integer, text } from './operation-parts.js';
import type { ResourceContext } from './resource-context.js';

/** Paths of a subresource: `pods/status`, `pods/log`, `pods/proxy`. */
export function subresourcePaths(context: ResourceContext, subresource: string): Path[] {
  const { source, definitions, conventions, root, word, tag, resource, name, kind, parentKind } = context;
  const { namespaced, verbs, connect, getOptionsKind } = resource;
  const scope = namespaced ? 'Namespaced' : '';
  const named = [inPath('name'), ...(namespaced ? [inPath('namespace')] : [])];
  const collection = namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const path = `${collection}/{name}/${subresource}`;
  const id = `${word}${scope}${parentKind.kind}${capital(idPart(subresource))}`;
  const { consumes, produces } = conventions;
  const base: OperationBase = { tag, kind: conventions.ownSubresourceKinds ? kind : parentKind, consumes, produces };

  if (getOptionsKind !== undefined) {
    const operation: Operation = {
      ...base,
      method: 'get',
      operationId: `read${id}`,
      action: 'get',
      parameters: [...named, ...conventions.reading, ...optionParameters(source.typeFor(getOptionsKind))],
      produces: ['text/plain', ...produces],
      responses: { 200: 'string' },
    };
    return [{ path, operations: [operation] }];
  }
  if (connect !== undefined) {
    const options = optionParameters(source.typeFor(kind));
    const operations = (suffix: string, more: readonly Parameter[]): Operation[] =>
      connectMethods(connect.methods).map((method) => ({
        ...base,
        produces: anyType,
        method,
        operationId: `connect${word}${capital(method)}${id.slice(word.length)}${suffix}`,
        action: 'connect',
        parameters: [...named, ...more, ...options],
        responses: { 200: 'string' },
      }));
    const paths = [{ path, operations: operations('', []) }];
    if (connect.path) paths.push({ path: `${path}/{path}`, operations: operations('WithPath', [inPath('path')]) });
    return paths;
  }
  const own = definitions.kind(kind);
  const operations = objectOperations(
    { base, id, named, own, has: (verb) => verbs.includes(verb) },
    conventions,
    definitions.meta,
  );
  if (verbs.includes('create')) operations.push(createOperation(base, `create${id}`, named, own));
  return operations.length === 0 ? [] : [{ path, operations }];
}

const methods = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put'] as const;

/** The methods as documents write them, in their order. */
const connectMethods = (upperCase: readonly string[]): readonly Operation['method'][] =>
  methods.filter((method) => upperCase.includes(method.toUpperCase()));

/** Query parameters for the scalar fields of an options type. Upstream leaves out other fields (times, structs). */
function optionParameters(type: TypeInfo | undefined): readonly Parameter[] {
  return (type?.fields ?? []).flatMap((field): Parameter[] => {
    switch (field.scalar) {
      case undefined:
        return [];
      case 'bool':
        return [flag(field.name)];
      case 'string':
        return [text(field.name)];
      default:
        return [integer(field.name)];
    }
  });
}
