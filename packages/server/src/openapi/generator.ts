import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { metaType } from '@k8s-ts/apimachinery/meta-types';
import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { OpenAPIInfo } from '@k8s-ts/registry-generic/rest';
import { isCustom, kindOfResource, type OpenAPISource, typeOfKind } from './group-openapi.js';
import * as fixed from './paths/fixed-paths.js';
import { groupVersionPaths } from './paths/group-version-paths.js';
import { definitionsIn, type Path } from './paths/operation.js';
import { pathItem } from './paths/path-item.js';
import { definitionOfType } from './schema/definition.js';
import { schemasOf } from './schema/definitions.js';
import type { MetaDefinition } from './schema/group-definitions.js';
import { type Dialect, type JSONObject, sortedByKey } from './schema/json-schema.js';
import { type KindsOfType, kindsOfType } from './schema/registered-kinds.js';

export { encodeOpenAPIV2 } from './encode/encode-v2.js';
export { encodeOpenAPIV3 } from './encode/encode-v3.js';

/** Definition of a type of meta/v1. */
const meta: MetaDefinition = (name) => definitionOfType(metaType(name));

const bearerToken = {
  BearerToken: { description: 'Bearer Token authentication', type: 'apiKey', name: 'authorization', in: 'header' },
};

/** The v3 document of a group-version. No descriptions, except those in the schemas and types of groups. */
export function groupVersionDocument(info: OpenAPIInfo, source: OpenAPISource): JSONObject {
  return v3Document(source.info ?? info, groupVersionPaths(source, meta), [source]);
}

/** The v3 document of a group: its list of versions. */
export function groupDocument(info: OpenAPIInfo, group: string): JSONObject {
  return v3Document(info, [fixed.groupPath(meta, group)], []);
}

/** The v3 document of a path outside of the groups: a key of {@link fixedPaths}. */
export function fixedDocument(info: OpenAPIInfo, name: string): JSONObject {
  const path = fixedPaths[name];
  if (path === undefined) throw new Error(`no path for the OpenAPI document ${name}`);
  return v3Document(info, [path(meta)], []);
}

/** Paths outside of the groups by the names of their v3 documents. */
const fixedPaths: Readonly<Record<string, (meta: MetaDefinition) => Path>> = {
  api: fixed.apiPath,
  apis: fixed.apisPath,
  version: () => fixed.versionPath,
  '.well-known/openid-configuration': () => fixed.openIDConfigurationPath,
  'openid/v1/jwks': () => fixed.openIDKeysPath,
};

/**
 * The v2 document of everything that is served.
 *
 * @param fixedNames paths outside of the groups, by the names of their v3 documents
 */
export function v2Document(
  info: OpenAPIInfo,
  sources: readonly OpenAPISource[],
  fixedNames: readonly string[],
): JSONObject {
  // Of paths and definitions with the same name the first ones count: custom resources never stand in the way of others.
  const custom = sources.filter(isCustom);
  const typed = sources.filter((source) => !custom.includes(source));
  const groups = new Set(typed.map(({ group }) => group).filter((group) => group !== ''));
  const paths: readonly Path[] = [
    ...fixedNames.flatMap((name) => fixedPaths[name]?.(meta) ?? []),
    ...[...groups].map((group) => fixed.groupPath(meta, group)),
    ...[...typed, ...custom].flatMap((source) => groupVersionPaths(source, meta)),
  ];
  return {
    swagger: '2.0',
    info,
    paths: pathItems('v2', paths),
    definitions: schemasOf('v2', definitionsIn(paths), kindsIn(sources)),
    securityDefinitions: bearerToken,
    security: [{ BearerToken: [] }],
  };
}

function v3Document(
  { title, version }: OpenAPIInfo,
  paths: readonly Path[],
  sources: readonly OpenAPISource[],
): JSONObject {
  const schemas = schemasOf('v3', definitionsIn(paths), kindsIn(sources));
  return {
    openapi: '3.0.0',
    info: { title, version },
    paths: pathItems('v3', paths),
    components: { ...(Object.keys(schemas).length > 0 ? { schemas } : {}), securitySchemes: bearerToken },
  };
}

function pathItems(dialect: Dialect, paths: readonly Path[]): JSONObject {
  const items = new Map<string, JSONObject>();
  for (const path of paths) if (!items.has(path.path)) items.set(path.path, pathItem(dialect, path));
  return sortedByKey(items);
}

/** Kinds of the types in a document of some group-versions. */
function kindsIn(sources: readonly OpenAPISource[]): KindsOfType {
  const groupVersions: GroupVersion[] = [];
  const own = new Map<TypeInfo, GroupVersionKind[]>();
  for (const source of sources) {
    if (!isCustom(source)) groupVersions.push({ group: source.group, version: source.version });
    for (const resource of source.resources) {
      const kind = kindOfResource(source, resource);
      for (const each of [kind, { ...kind, kind: `${kind.kind}List` }]) {
        const type = typeOfKind(source, each);
        if (type === undefined) continue;
        const known = own.get(type) ?? [];
        const isKnown = known.some(
          ({ group, version, kind }) => group === each.group && version === each.version && kind === each.kind,
        );
        if (!isKnown) own.set(type, [...known, each]);
      }
    }
  }
  const registered = new Set(sources.flatMap(({ kinds }) => kinds ?? []));
  return kindsOfType([...registered], groupVersions, own);
}
