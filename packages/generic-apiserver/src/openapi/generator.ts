import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { OpenAPIInfo } from '@k8s-ts/registry-generic/rest';
import { metaDescriptions } from './descriptions/meta-descriptions.js';
import { mergeDescriptions, type OpenAPIDescriptions } from './descriptions/openapi-descriptions.js';
import { buildDocument, resourcesOf } from './document/build-document.js';
import type { OpenAPIDocument } from './document/openapi-document.js';
import type { PartCache } from './document/part-cache.js';
import * as fixed from './paths/fixed-paths.js';
import { groupVersionPaths } from './paths/group-version-paths.js';
import type { MetaDefinition } from './schema/group-definitions.js';
import { type KindsOfType, kindsOfType } from './schema/registered-kinds.js';
import { definitionOfType } from './types/definition.js';
import { isCustom, kindOfResource, type OpenAPISource, typeOfKind } from './types/group-openapi.js';
import type { Path } from './types/operation.js';

/** The given descriptions, and the descriptions of this package for everything that the given ones do not describe. */
export const withOwnDescriptions = (given: readonly OpenAPIDescriptions[]): OpenAPIDescriptions =>
  mergeDescriptions([...given, metaDescriptions]);

export { jsonPieces, protobufPieces } from './document/openapi-document.js';

/** Definition of a type of meta/v1. */
const meta: MetaDefinition = (name) => definitionOfType(metaType(name));

/** What a document shows besides the facts of its paths and types. */
export interface DocumentTexts {
  readonly descriptions?: OpenAPIDescriptions;
  /** Whether the document lists the values of enums of types. Default true. */
  readonly enums?: boolean;
}

/** The v3 document of a group-version. */
export function groupVersionDocument(
  info: OpenAPIInfo,
  source: OpenAPISource,
  cache: PartCache,
  { descriptions = metaDescriptions, enums = true }: DocumentTexts = {},
): Promise<OpenAPIDocument> {
  const isOneByOne = isCustom(source);
  return buildDocument('v3', {
    info: source.info ?? info,
    paths: isOneByOne ? [] : [() => groupVersionPaths(source, meta)],
    parts: isOneByOne ? partsOf('v3', source, cache, descriptions) : [],
    kinds: kindsIn([source], isOneByOne ? undefined : [{ group: '', version: 'v1' }, source]),
    hasSecuritySchemes: !isOneByOne,
    descriptions,
    enums,
  });
}

/** The v3 document of a group: its list of versions. */
export function groupDocument(
  info: OpenAPIInfo,
  group: string,
  descriptions: OpenAPIDescriptions = metaDescriptions,
): Promise<OpenAPIDocument> {
  return documentOfPaths(info, fixed.groupPath(meta, group), descriptions);
}

/** The v3 document of a path outside of the groups: a key of {@link fixedPaths}. */
export function fixedDocument(
  info: OpenAPIInfo,
  name: string,
  descriptions: OpenAPIDescriptions = metaDescriptions,
): Promise<OpenAPIDocument> {
  const path = fixedPaths[name];
  if (path === undefined) throw new Error(`no path for the OpenAPI document ${name}`);
  return documentOfPaths(info, path(meta), descriptions);
}

function documentOfPaths(info: OpenAPIInfo, path: Path, descriptions: OpenAPIDescriptions): Promise<OpenAPIDocument> {
  const kinds = kindsIn([]);
  return buildDocument('v3', { info, paths: [() => [path]], parts: [], kinds, hasSecuritySchemes: true, descriptions });
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
  cache: PartCache,
  { descriptions = metaDescriptions, enums = true }: DocumentTexts = {},
): Promise<OpenAPIDocument> {
  // The first of several paths or definitions with the same name wins. Custom resources come last, so they never
  // replace other paths or definitions.
  const custom = new Set(sources.filter(isCustom));
  const typed = sources.filter((source) => !custom.has(source));
  const groups = new Set(typed.map(({ group }) => group).filter((group) => group !== ''));
  const others: readonly Path[] = [
    ...fixedNames.flatMap((name) => fixedPaths[name]?.(meta) ?? []),
    ...[...groups].map((group) => fixed.groupPath(meta, group)),
  ];
  return buildDocument('v2', {
    info,
    paths: [() => others, ...typed.map((source) => () => groupVersionPaths(source, meta))],
    parts: [...custom].flatMap((source) => partsOf('v2', source, cache, descriptions)),
    kinds: kindsIn(sources),
    hasSecuritySchemes: true,
    descriptions,
    enums,
  });
}

/** The parts of a group-version of custom resources, one for each resource. */
function partsOf(dialect: 'v2' | 'v3', source: OpenAPISource, cache: PartCache, descriptions: OpenAPIDescriptions) {
  return resourcesOf(source).map(
    (each) => () => cache.part(dialect, each, () => groupVersionPaths(each, meta), descriptions),
  );
}

/**
 * Kinds of the types in a document of some group-versions.
 *
 * @param everywhere the group-versions of `DeleteOptions` and `WatchEvent`. Default: all known group-versions
 */
function kindsIn(sources: readonly OpenAPISource[], everywhere?: readonly GroupVersion[]): KindsOfType {
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
  return kindsOfType(
    [...registered],
    everywhere ?? [...[...registered].flatMap((each) => each.groupVersions), ...groupVersions],
    own,
  );
}
