import { FieldTable } from './field-table.js';
import type { TableTypeRegistry, TypeInfo, TypePackage } from './types.js';

/** Kinds that every group-version has (`meta/v1 AddToGroupVersion`). */
const everywhere: ReadonlySet<string> = new Set([
  'WatchEvent',
  'ListOptions',
  'GetOptions',
  'DeleteOptions',
  'CreateOptions',
  'UpdateOptions',
  'PatchOptions',
]);

/** Names of the kinds of `meta/v1` that belong to `v1` in every group, such as `Status`. */
export const unversionedKinds: ReadonlySet<string> = new Set([
  'Status',
  'APIVersions',
  'APIGroupList',
  'APIGroup',
  'APIResourceList',
]);

const metaPackage = 'k8s.io.apimachinery.pkg.apis.meta.v1';

/**
 * Makes a registry from the texts of field tables of `@k8s-ts/api`'s generator. Parses only the first line of each
 * text; the index of a package and the rows of its types are parsed on first use.
 *
 * Besides the kinds of the packages it has the options and WatchEvent in every group-version, and Status and the
 * discovery lists in `v1`.
 */
export function createTypeRegistry(tables: readonly string[]): TableTypeRegistry {
  const byPackage = new Map<string, FieldTable>();
  const byGroupVersion = new Map<string, FieldTable>();
  const packages: TypePackage[] = [];
  const type = (name: string): TypeInfo | undefined => {
    const dot = name.lastIndexOf('.');
    return byPackage.get(name.slice(0, dot))?.type(name.slice(dot + 1));
  };
  for (const text of tables) {
    const table = new FieldTable(text, type);
    packages.push(table.package);
    byPackage.set(table.package.name, table);
    if (table.package.group !== undefined) byGroupVersion.set(`${table.package.group}/${table.package.version}`, table);
  }
  return {
    packages,
    type,
    typeNames: (packageName) => byPackage.get(packageName)?.names() ?? [],
    typeFor({ group, version, kind }) {
      const own = byGroupVersion.get(`${group}/${version}`);
      const found = own?.kind(kind);
      if (found !== undefined || own === undefined) return found;
      if (everywhere.has(kind)) return byPackage.get(metaPackage)?.type(kind);
      if (group === '' && version === 'v1' && unversionedKinds.has(kind)) return byPackage.get(metaPackage)?.type(kind);
      return undefined;
    },
  };
}
