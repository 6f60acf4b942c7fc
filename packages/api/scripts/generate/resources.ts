import type { DiscoveryResource, Release } from './release.js';
import { header, packageFile } from './text.js';
import { identifier } from './types.js';

interface GroupVersionResources {
  /** Base name of the files of the group-version. */
  readonly file: string;
  readonly group: string;
  readonly version: string;
  readonly resources: readonly DiscoveryResource[];
  subresourcesOf(resource: string): readonly string[];
}

/** The group-versions that have resources, with the package of their types. */
function groupVersionsOf(release: Release): readonly GroupVersionResources[] {
  return Object.entries(release.packages)
    .flatMap(([name, { group, version }]) => {
      const all = release.discovery.resources.filter((each) => each.group === group && each.version === version);
      const isTypes = /^k8s\.io\.(api|apiextensions_apiserver|kube_aggregator)\./.test(name);
      if (group === null || all.length === 0 || !isTypes || name.includes('.apidiscovery.')) return [];
      return {
        file: packageFile(name),
        group,
        version,
        resources: all.filter(({ subresource }) => subresource === undefined),
        subresourcesOf: (resource: string) =>
          all.flatMap((each) => (each.resource === resource ? (each.subresource ?? []) : [])).sort(),
      };
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The name of a resource, with the capitals of its kind: `persistentVolumeClaims` for `PersistentVolumeClaim`. */
function camelCase({ resource, kind }: DiscoveryResource): string {
  let same = 0;
  while (same < kind.length && kind[same]?.toLowerCase() === resource[same]) same++;
  const words = /^([A-Z]+)(?=[A-Z][a-z]|$)|^[A-Z]/;
  return kind.slice(0, same).replace(words, (start) => start.toLowerCase()) + resource.slice(same);
}

/**
 * Descriptions of the built-in resources with the types of their objects: a file for each group-version, whose types it
 * exports too.
 */
export function resourceFiles(release: Release): [string, string][] {
  const groupVersions = groupVersionsOf(release);
  const files = groupVersions.map(({ file, group, version, resources, subresourcesOf }): [string, string] => {
    const kinds = [...new Set(resources.map(({ kind }) => kind))].sort();
    const descriptions = resources.map((each) => {
      const { resource, kind, namespaced } = each;
      const subresources = subresourcesOf(resource);
      const fields = { ...(group !== '' && { group }), version, resource, kind, namespaced, subresources };
      return `/** ${kind}: ${namespaced ? 'in namespaces' : 'cluster-scoped'}. */\nexport const ${camelCase(each)}: ResourceDescription<${kind}> = /* @__PURE__ */ described(${JSON.stringify(fields)});\n`;
    });
    const imports = [
      "import type { ResourceDescription } from '@k8s-ts/apimachinery/types';\n",
      "import { described } from '../../described-resource.js';\n",
      `import type { ${kinds.join(', ')} } from '../types/${file}.js';\n\n`,
      `export type * from '../types/${file}.js';\n`,
    ];
    return [`resources/${file}.ts`, `${header(release.version)}${imports.join('')}\n${descriptions.join('\n')}`];
  });
  const index = groupVersions.map(({ file }) => `export * as ${identifier(file)} from './${file}.js';\n`);
  return [...files, ['resources/index.ts', `${header(release.version)}\n${index.join('')}`]];
}

/** The types of the objects of all resources, by apiVersion and kind. */
export function builtinKindsFile(release: Release): [string, string] {
  const groupVersions = groupVersionsOf(release);
  const imports = groupVersions.map(({ file }) => `import type * as ${identifier(file)} from './${file}.js';\n`);
  const members = groupVersions.map(({ file, group, version, resources }) => {
    const kinds = [...new Set(resources.map(({ kind }) => kind))].sort();
    const lines = kinds.map((kind) => `    readonly ${kind}: ${identifier(file)}.${kind};\n`);
    return `  readonly '${group === '' ? version : `${group}/${version}`}': {\n${lines.join('')}  };\n`;
  });
  const doc = '/** The types of the objects of the built-in resources, by apiVersion and kind. */';
  return [
    'types/kinds.ts',
    `${header(release.version)}${imports.join('')}\n${doc}\nexport interface BuiltinObjects {\n${members.join('')}}\n`,
  ];
}
