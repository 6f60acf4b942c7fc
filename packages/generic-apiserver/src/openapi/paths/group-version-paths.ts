import { groupDefinitions, type MetaDefinition } from '../schema/group-definitions.js';
import {
  isCustom,
  kindOfResource,
  type OpenAPIResource,
  type OpenAPISource,
  typeOfKind,
} from '../types/group-openapi.js';
import type { Path } from '../types/operation.js';
import { customConventions, typedConventions } from './conventions.js';
import { discoveryOperation } from './fixed-paths.js';
import { capital, groupWord, idPart } from './operation-parts.js';
import type { ResourceContext } from './resource-context.js';
import { resourcePaths } from './resource-paths.js';
import { subresourcePaths } from './subresource-paths.js';

/** Paths of a group-version: its resource list, its resources, and their older watch paths. */
export function groupVersionPaths(source: OpenAPISource, meta: MetaDefinition): readonly Path[] {
  const { group, version, resources } = source;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const word = capital(groupWord(group)) + capital(idPart(version));
  const tag = `${groupWord(group)}_${idPart(version)}`;
  const definitions = groupDefinitions(source, meta);
  const paths: Path[] = [];
  if (!isCustom(source)) {
    const list = discoveryOperation(`get${word}APIResources`, tag, meta('APIResourceList'));
    paths.push({ path: `${root}/`, operations: [list] });
  }
  const mains = new Map<string, OpenAPIResource>(
    resources.filter(({ name }) => !name.includes('/')).map((resource) => [resource.name, resource]),
  );
  for (const resource of resources) {
    const [name = '', subresource] = resource.name.split('/');
    const parent = mains.get(name) ?? resource;
    const parentKind = kindOfResource(source, parent);
    const isTyped = typeOfKind(source, parentKind) !== undefined;
    const context: ResourceContext = {
      source,
      definitions,
      conventions: isTyped ? typedConventions : customConventions,
      root,
      word,
      tag,
      resource,
      name,
      kind: kindOfResource(source, resource),
      parentKind,
    };
    paths.push(...(subresource === undefined ? resourcePaths(context) : subresourcePaths(context, subresource)));
  }
  return paths;
}
