import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { ask, asTable, type KubeObject, RefusedError } from '../api/ask.js';
import { pathOf } from '../api/discovery.js';
import { inColumns, type Table, tableLines } from './print-table.js';
import { CommandError, errorText, type Named, namedObjects, type Running, slashed } from './session.js';

export const getFlags = ['output', 'selector', 'all-namespaces', 'show-managed-fields', 'ignore-not-found'];

/** `kubectl get`: tables, or objects as YAML and JSON, or names. */
export async function get(running: Running): Promise<void> {
  const { words, flags, resources } = running;
  if (words.length === 0) throw new CommandError('error: Required resource not specified.');
  const { output = '' } = flags;
  if (!['', 'wide', 'yaml', 'json', 'name'].includes(output)) {
    throw new CommandError(
      `error: unable to match a printer suitable for the output format "${output}", allowed formats are: json,name,wide,yaml`,
    );
  }
  const named = namedObjects(resources, words);
  const isTable = output === '' || output === 'wide';
  if (isTable) await printTables(running, named);
  else await printObjects(running, named, output);
}

function requestPath({ namespace, flags }: Running, { resource, name }: Named): string {
  const all = flags['all-namespaces'] === 'true';
  const query = name === undefined && flags.selector ? `?labelSelector=${encodeURIComponent(flags.selector)}` : '';
  return pathOf(resource, all ? undefined : namespace, ...(name === undefined ? [] : [name])) + query;
}

const isNotFound = (error: unknown) => error instanceof RefusedError && error.status.reason === 'NotFound';

/** Handles the named objects one by one. If one fails, its error is printed, and the next object is handled. */
async function forEachNamed<T>(
  running: Running,
  named: readonly Named[],
  accept: string,
): Promise<readonly [Named, T][]> {
  const found: [Named, T][] = [];
  for (const each of named) {
    try {
      found.push([each, await ask<T>(running.cluster, requestPath(running, each), { accept })]);
    } catch (error) {
      if (!isNotFound(error) || each.name === undefined || !running.flags['ignore-not-found'])
        running.fail(errorText(error));
    }
  }
  return found;
}

async function printTables(running: Running, named: readonly Named[]): Promise<void> {
  const types = new Set(named.map(({ resource }) => resource));
  const answers = await forEachNamed<Table>(running, named, asTable);
  const parts: string[] = [];
  for (const type of types) {
    const tables = answers.filter(([{ resource }]) => resource === type).map(([, table]) => table);
    const [first] = tables;
    const rows = tables.flatMap(({ rows: some }) => some ?? []);
    if (first === undefined || rows.length === 0) continue;
    const lines = tableLines(
      { ...first, rows },
      {
        wide: running.flags.output === 'wide',
        withNamespace: running.flags['all-namespaces'] === 'true' && type.namespaced,
        prefix: types.size > 1 ? slashed(type, '') : '',
      },
    );
    parts.push(inColumns(lines));
  }
  running.write(parts.join('\n'));
  if (parts.length > 0 || answers.length < named.length || running.flags['ignore-not-found']) return;
  const everywhere = running.flags['all-namespaces'] === 'true' || named.every(({ resource }) => !resource.namespaced);
  running.fail(everywhere ? 'No resources found' : `No resources found in ${running.namespace} namespace.`);
}

async function printObjects(running: Running, named: readonly Named[], output: string): Promise<void> {
  const answers = await forEachNamed<KubeObject & { items?: KubeObject[] }>(running, named, 'application/json');
  const objects = answers.flatMap(([{ resource }, answer]) =>
    (answer.items ?? [answer]).map((object) => ({
      resource,
      object: { apiVersion: answer.apiVersion, kind: resource.kind, ...object } as KubeObject,
    })),
  );
  if (output === 'name') {
    for (const { resource, object } of objects) running.write(`${slashed(resource, object.metadata?.name ?? '')}\n`);
    return;
  }
  const kept = running.flags['show-managed-fields']
    ? objects
    : objects.map((each) => ({ ...each, object: withoutManagers(each.object) }));
  const only = named.length === 1 && named[0]?.name !== undefined;
  if (only && kept.length === 0) return;
  const shown = only
    ? kept[0]?.object
    : { apiVersion: 'v1', items: kept.map(({ object }) => object), kind: 'List', metadata: { resourceVersion: '' } };
  running.write(output === 'yaml' ? encodeYAML(shown) : `${JSON.stringify(sorted(shown), undefined, 4)}\n`);
}

/** The object without `metadata.managedFields`. */
export function withoutManagers(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
