import type { Operation, Parameter, Path } from '../types/operation.js';
import { createOperation, type OperationBase, objectOperations } from './object-operations.js';
import { deleting, inPath, listing, selection } from './operation-parts.js';
import type { ResourceContext } from './resource-context.js';

/** Paths of a resource: its collection, its objects, and their older watch paths. */
export function resourcePaths(context: ResourceContext): Path[] {
  const { definitions, conventions, root, word, tag, resource, name, kind } = context;
  const { namespaced, verbs } = resource;
  const { meta } = definitions;
  const scope = namespaced ? 'Namespaced' : '';
  const namespace = namespaced ? [inPath('namespace')] : [];
  const own = definitions.kind(kind);
  const status = meta('Status');
  const deleted = resource.deleteReturnsDeletedObject === true ? own : status;
  const base: OperationBase = { tag, kind, consumes: conventions.consumes, produces: conventions.produces };
  const streaming: OperationBase = { ...base, produces: [...conventions.produces, ...conventions.streams] };
  const collection = namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const has = (verb: string): boolean => verbs.includes(verb);

  const listOperation = (operationId: string, more: readonly Parameter[]): Operation => ({
    ...streaming,
    method: 'get',
    operationId,
    action: 'list',
    parameters: [...more, ...listing],
    responses: { 200: definitions.listOf(kind) },
  });

  const onCollection: Operation[] = [];
  if (has('list')) onCollection.push(listOperation(`list${word}${scope}${kind.kind}`, namespace));
  if (has('create')) onCollection.push(createOperation(base, `create${word}${scope}${kind.kind}`, namespace, own));
  if (has('deletecollection')) {
    onCollection.push({
      ...base,
      method: 'delete',
      operationId: `delete${word}Collection${scope}${kind.kind}`,
      action: 'deletecollection',
      ...(conventions.collectionDeleteOptions
        ? {
            parameters: [...namespace, ...deleting, ...selection],
            body: { definition: meta('DeleteOptions'), required: false },
          }
        : { parameters: [...namespace, ...listing] }),
      responses: { 200: status },
    });
  }
  const named = [inPath('name'), ...namespace];
  const onObject = objectOperations({ base, id: `${word}${scope}${kind.kind}`, named, own, has }, conventions, meta);
  if (has('delete')) {
    onObject.push({
      ...base,
      method: 'delete',
      operationId: `delete${word}${scope}${kind.kind}`,
      action: 'delete',
      parameters: [...named, ...deleting],
      body: { definition: meta('DeleteOptions'), required: false },
      responses: { 200: deleted, 202: deleted },
    });
  }

  const paths: Path[] = [
    { path: collection, operations: onCollection },
    { path: `${collection}/{name}`, operations: onObject },
  ];
  if (namespaced && has('list')) {
    paths.push({ path: `${root}/${name}`, operations: [listOperation(`list${word}${kind.kind}ForAllNamespaces`, [])] });
  }
  if (has('watch') && conventions.watchPaths) paths.push(...watchPaths(context, streaming, namespace, named));
  return paths.filter(({ operations }) => operations.length > 0);
}

/** The paths below `/watch/`, which clients used before lists could be watched. */
function watchPaths(
  { definitions, root, word, resource, name, kind }: ResourceContext,
  base: OperationBase,
  namespace: readonly Parameter[],
  named: readonly Parameter[],
): Path[] {
  const operation = (operationId: string, action: string, more: readonly Parameter[]): Operation => ({
    ...base,
    method: 'get',
    operationId,
    action,
    parameters: [...more, ...listing],
    responses: { 200: definitions.meta('WatchEvent') },
  });
  const { namespaced } = resource;
  const watched = namespaced ? `${root}/watch/namespaces/{namespace}/${name}` : `${root}/watch/${name}`;
  const id = `watch${word}${namespaced ? 'Namespaced' : ''}${kind.kind}`;
  const paths: Path[] = [
    { path: watched, operations: [operation(`${id}List`, 'watchlist', namespace)] },
    { path: `${watched}/{name}`, operations: [operation(id, 'watch', named)] },
  ];
  if (namespaced) {
    const all = operation(`watch${word}${kind.kind}ListForAllNamespaces`, 'watchlist', []);
    paths.push({ path: `${root}/watch/${name}`, operations: [all] });
  }
  return paths;
}
