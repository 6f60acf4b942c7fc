import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { builtinTypes } from '../builtin-types.js';
import { type GroupVersionFacts, type ResourceFacts, strategyFacts } from '../discovery/index.js';
import type { Operation, Parameter, Path } from './operation.js';
import {
  anyType,
  capital,
  deleting,
  flag,
  groupWord,
  inPath,
  integer,
  listing,
  meta,
  objectTypes,
  patchTypes,
  pretty,
  selection,
  streamTypes,
  text,
  writing,
} from './operation-parts.js';

const definitionOf = (group: string, version: string, kind: string): string | undefined =>
  builtinTypes.typeFor({ group, version, kind })?.openAPIName;

/** Paths of a built-in group-version: its resource list, its resources and their older watches. */
export function groupVersionPaths(facts: GroupVersionFacts): readonly Path[] {
  const { group, version } = facts;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const word = capital(groupWord(group)) + capital(version);
  const tag = `${groupWord(group)}_${version}`;
  const paths: Path[] = [
    {
      path: `${root}/`,
      operations: [
        {
          method: 'get',
          operationId: `get${word}APIResources`,
          tag,
          parameters: [],
          consumes: objectTypes,
          produces: objectTypes,
          responses: { 200: { definition: `${meta}.APIResourceList` } },
        },
      ],
    },
  ];
  for (const resource of facts.resources) {
    const [name = '', subresource] = resource.name.split('/');
    const parent = subresource === undefined ? resource : facts.resources.find((each) => each.name === name);
    const context = { facts, root, word, tag, resource, name, subresource, parentKind: parent?.kind ?? resource.kind };
    paths.push(...(subresource === undefined ? resourcePaths(context) : subresourcePaths(context, subresource)));
  }
  return paths;
}

interface ResourceContext {
  readonly facts: GroupVersionFacts;
  readonly root: string;
  readonly word: string;
  readonly tag: string;
  readonly resource: ResourceFacts;
  readonly name: string;
  readonly parentKind: string;
}

function resourcePaths(context: ResourceContext): Path[] {
  const { facts, root, word, tag, resource, name } = context;
  const { kind, namespaced, verbs } = resource;
  const scope = namespaced ? 'Namespaced' : '';
  const namespace = namespaced ? [inPath('namespace')] : [];
  const gvk = { group: facts.group, version: facts.version, kind };
  const own = { definition: definitionOf(facts.group, facts.version, kind) ?? '' };
  const list = { definition: definitionOf(facts.group, facts.version, `${kind}List`) ?? '' };
  const status = { definition: `${meta}.Status` };
  const isNamespaces = facts.group === '' && name === 'namespaces';
  const deleted = strategyFacts(facts.group, name)?.returnDeletedObject && !isNamespaces ? own : status;
  const base = { tag, kind: gvk, consumes: anyType, produces: objectTypes };
  const collection = namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const watched = namespaced ? `${root}/watch/namespaces/{namespace}/${name}` : `${root}/watch/${name}`;
  const has = (verb: string): boolean => (verbs as readonly string[]).includes(verb);

  const listOperation = (operationId: string, more: readonly Parameter[]): Operation => ({
    ...base,
    method: 'get',
    operationId,
    action: 'list',
    parameters: [...more, ...listing],
    produces: [...objectTypes, ...streamTypes],
    responses: { 200: list },
  });
  const watchOperation = (operationId: string, action: string, more: readonly Parameter[]): Operation => ({
    ...base,
    method: 'get',
    operationId,
    action,
    parameters: [...more, ...listing],
    produces: [...objectTypes, ...streamTypes],
    responses: { 200: { definition: `${meta}.WatchEvent` } },
  });

  const onCollection: Operation[] = [];
  if (has('list')) onCollection.push(listOperation(`list${word}${scope}${kind}`, namespace));
  if (has('create')) onCollection.push(createOperation(base, `create${word}${scope}${kind}`, namespace, own));
  if (has('deletecollection')) {
    onCollection.push({
      ...base,
      method: 'delete',
      operationId: `delete${word}Collection${scope}${kind}`,
      action: 'deletecollection',
      parameters: [...namespace, ...deleting, ...selection],
      body: { definition: `${meta}.DeleteOptions`, required: false },
      responses: { 200: status },
    });
  }
  const named = [inPath('name'), ...namespace];
  const onObject = objectOperations(base, `${word}${scope}${kind}`, named, own, has);
  if (has('delete')) {
    onObject.push({
      ...base,
      method: 'delete',
      operationId: `delete${word}${scope}${kind}`,
      action: 'delete',
      parameters: [...named, ...deleting],
      body: { definition: `${meta}.DeleteOptions`, required: false },
      responses: { 200: deleted, 202: deleted },
    });
  }

  const paths: Path[] = [
    { path: collection, operations: onCollection },
    { path: `${collection}/{name}`, operations: onObject },
  ];
  if (namespaced && has('list')) {
    paths.push({ path: `${root}/${name}`, operations: [listOperation(`list${word}${kind}ForAllNamespaces`, [])] });
  }
  if (has('watch')) {
    const id = `watch${word}${scope}${kind}`;
    paths.push({ path: watched, operations: [watchOperation(`${id}List`, 'watchlist', namespace)] });
    paths.push({ path: `${watched}/{name}`, operations: [watchOperation(id, 'watch', named)] });
    if (namespaced) {
      const all = watchOperation(`watch${word}${kind}ListForAllNamespaces`, 'watchlist', []);
      paths.push({ path: `${root}/watch/${name}`, operations: [all] });
    }
  }
  return paths.filter(({ operations }) => operations.length > 0);
}

type OperationBase = Pick<Operation, 'tag' | 'kind' | 'consumes' | 'produces'>;

const createOperation = (
  base: OperationBase,
  operationId: string,
  parameters: readonly Parameter[],
  own: { readonly definition: string },
): Operation => ({
  ...base,
  method: 'post',
  operationId,
  action: 'post',
  parameters: [...parameters, ...writing],
  body: { ...own, required: true },
  responses: { 200: own, 201: own, 202: own },
});

/** get, put and patch of one object. */
function objectOperations(
  base: OperationBase,
  id: string,
  named: readonly Parameter[],
  own: { readonly definition: string },
  has: (verb: string) => boolean,
): Operation[] {
  const operations: Operation[] = [];
  if (has('get')) {
    operations.push({
      ...base,
      method: 'get',
      operationId: `read${id}`,
      action: 'get',
      parameters: [...named, pretty],
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
      body: { ...own, required: true },
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
      body: { definition: `${meta}.Patch`, required: true },
      consumes: patchTypes,
      responses: { 200: own, 201: own },
    });
  }
  return operations;
}

function subresourcePaths(context: ResourceContext, subresource: string): Path[] {
  const { facts, root, word, tag, resource, name, parentKind } = context;
  const scope = resource.namespaced ? 'Namespaced' : '';
  const namespace = resource.namespaced ? [inPath('namespace')] : [];
  const gvk = resource.responseKind ?? { group: facts.group, version: facts.version, kind: resource.kind };
  const prefix = resource.namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const path = `${prefix}/{name}/${subresource}`;
  const id = `${word}${scope}${parentKind}${capital(subresource)}`;
  const named = [inPath('name'), ...namespace];
  const base = { tag, kind: gvk, consumes: anyType, produces: objectTypes };
  const verbs: readonly string[] = resource.verbs;

  if (gvk.kind.endsWith('Options')) return connectPaths(path, word, id, named, { ...base, produces: anyType }, gvk);
  if (name === 'pods' && subresource === 'log') {
    const options = optionParameters(builtinTypes.typeFor({ ...gvk, kind: 'PodLogOptions' }));
    const operation: Operation = {
      ...base,
      method: 'get',
      operationId: `read${id}`,
      action: 'get',
      parameters: [...named, pretty, ...options],
      produces: ['text/plain', ...objectTypes],
      responses: { 200: 'string' },
    };
    return [{ path, operations: [operation] }];
  }
  const own = { definition: definitionOf(gvk.group, gvk.version, gvk.kind) ?? '' };
  const operations = objectOperations(base, id, named, own, (verb) => verbs.includes(verb));
  if (verbs.includes('create')) operations.push(createOperation(base, `create${id}`, named, own));
  return [{ path, operations }];
}

/** exec, attach and portforward by GET and POST, proxies by every method. */
function connectPaths(
  path: string,
  word: string,
  id: string,
  named: readonly Parameter[],
  base: OperationBase,
  gvk: { readonly group: string; readonly version: string; readonly kind: string },
): Path[] {
  const isProxy = gvk.kind.endsWith('ProxyOptions');
  const methods = isProxy
    ? (['delete', 'get', 'head', 'options', 'patch', 'post', 'put'] as const)
    : (['get', 'post'] as const);
  const options = optionParameters(builtinTypes.typeFor(gvk));
  const rest = id.slice(word.length);
  const operations = (suffix: string, more: readonly Parameter[]): Operation[] =>
    methods.map((method) => ({
      ...base,
      method,
      operationId: `connect${word}${capital(method)}${rest}${suffix}`,
      action: 'connect',
      parameters: [...named, ...more, ...options],
      responses: { 200: 'string' },
    }));
  const paths = [{ path, operations: operations('', []) }];
  if (isProxy) paths.push({ path: `${path}/{path}`, operations: operations('WithPath', [inPath('path')]) });
  return paths;
}

/** Query parameters for the fields of an options type; times and structs are not told. */
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
