import { createTypeRegistry, type TableTypeRegistry, type TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { tables } from './generated/tables/index.js';

/**
 * Field tables of every built-in group-version of Kubernetes v1.36 (alpha and beta ones included, served or not), of
 * `meta/v1` and of the aggregated API groups that ship with it. Importing it parses nothing; a type is parsed on first
 * use.
 */
export const builtinTypes: TableTypeRegistry = createTypeRegistry(tables);

/**
 * The field table of a built-in kind, for codecs, patches and apply.
 *
 * @param apiVersion as objects have it: `v1`, `apps/v1`
 * @throws Error when no such kind is built in. `builtinTypes.typeFor` returns undefined instead
 */
export function builtinType(apiVersion: string, kind: string): TypeInfo {
  const type = builtinTypes.typeFor({ ...parseGroupVersion(apiVersion), kind });
  if (type === undefined) throw new Error(`no kind "${kind}" is built in for version "${apiVersion}"`);
  return type;
}
