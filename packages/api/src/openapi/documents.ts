import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { builtinTypes } from '../builtin-types.js';
import { groupVersions, type ResourceFacts } from '../discovery/index.js';
import { encodeOpenAPIV2 } from './encode-v2.js';
import { encodeOpenAPIV3 } from './encode-v3.js';
import { apiPath, apisPath, groupPath, openIDConfigurationPath, openIDKeysPath, versionPath } from './fixed-paths.js';
import { groupVersionPaths } from './group-version-paths.js';
import { type Dialect, type JSONObject, referencedDefinitions } from './json-schema.js';
import type { Path } from './operation.js';
import { pathItem } from './path-item.js';
import { definitionSchema } from './type-schema.js';

/** What a server serves of the built-in groups. */
export interface OpenAPIOptions {
  /** `info.title`. Default `Kubernetes`. */
  readonly title?: string;
  /** `info.version`. Default `unversioned`. */
  readonly version?: string;
  /**
   * Whether a resource (`pods`, `pods/status`) is served. Default: every resource of the group-versions that are enabled by default.
   */
  readonly serves?: (group: string, version: string, resource: ResourceFacts) => boolean;
  /** The paths of the service account issuer are served. Default true. */
  readonly issuer?: boolean;
}

const enabledByDefault = (group: string, version: string): boolean =>
  groupVersions().some((facts) => facts.group === group && facts.version === version && facts.enabledByDefault);

/** Paths by the name of the v3 document that they stand in: `api/v1`, `apis/apps`, `apis/apps/v1`, `version`. */
function pathsByDocument(options: OpenAPIOptions): Map<string, readonly Path[]> {
  const serves = options.serves ?? enabledByDefault;
  const documents = new Map<string, readonly Path[]>([
    ['api', [apiPath]],
    ['apis', [apisPath]],
    ['version', [versionPath]],
  ]);
  if (options.issuer !== false) {
    documents.set('.well-known/openid-configuration', [openIDConfigurationPath]);
    documents.set('openid/v1/jwks', [openIDKeysPath]);
  }
  for (const facts of groupVersions()) {
    const { group, version } = facts;
    const resources = facts.resources.filter((resource) => serves(group, version, resource));
    if (resources.length === 0) continue;
    if (group !== '') documents.set(`apis/${group}`, [groupPath(group)]);
    documents.set(
      group === '' ? `api/${version}` : `apis/${group}/${version}`,
      groupVersionPaths({ ...facts, resources }),
    );
  }
  return documents;
}

/** Packages whose group-versions register the kinds that all of them share. */
const isAPIPackage = (name: string): boolean =>
  /^k8s\.io\.(api|apiextensions_apiserver|kube_aggregator)\./.test(name) &&
  !name.startsWith('k8s.io.api.apidiscovery.');

const metaPackage = 'k8s.io.apimachinery.pkg.apis.meta.v1';
const unversioned: ReadonlySet<string> = new Set([
  'Status',
  'APIVersions',
  'APIGroupList',
  'APIGroup',
  'APIResourceList',
]);

/** Group, version and kind under which a type is registered. */
function kindsOf(type: TypeInfo): readonly JSONObject[] {
  const dot = type.name.lastIndexOf('.');
  const packageName = type.name.slice(0, dot);
  const kind = type.name.slice(dot + 1);
  if (packageName === metaPackage) {
    if (unversioned.has(kind)) return [{ group: '', version: 'v1', kind }];
    if (kind !== 'DeleteOptions' && kind !== 'WatchEvent') return [];
    return builtinTypes.packages
      .filter(({ name, group }) => group !== undefined && isAPIPackage(name))
      .map(({ group, version }) => ({ group: group as string, version, kind }))
      .sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.version < b.version ? -1 : 1));
  }
  const found = builtinTypes.packages.find(({ name }) => name === packageName);
  return !type.hasTypeMeta || found?.group === undefined ? [] : [{ group: found.group, version: found.version, kind }];
}

/** Definitions that parts of a document need, and those that these need in turn. */
function definitionsFor(dialect: Dialect, parts: unknown): JSONObject {
  const definitions = new Map<string, JSONObject>();
  const wanted = [...referencedDefinitions(parts)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (definitions.has(name)) continue;
    const schema = definitionSchema(dialect, name, kindsOf);
    if (schema === undefined) throw new Error(`no type for the definition ${name}`);
    definitions.set(name, schema);
    wanted.push(...referencedDefinitions(schema));
  }
  return Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const bearerToken = {
  BearerToken: { description: 'Bearer Token authentication', type: 'apiKey', name: 'authorization', in: 'header' },
};

const itemsOf = (dialect: Dialect, paths: readonly Path[]): JSONObject =>
  Object.fromEntries(
    [...paths].sort((a, b) => (a.path < b.path ? -1 : 1)).map((path) => [path.path, pathItem(dialect, path)]),
  );

const infoOf = ({ title = 'Kubernetes', version = 'unversioned' }: OpenAPIOptions): JSONObject => ({ title, version });

/**
 * OpenAPI v3 documents of the built-in groups, one per group-version and one for each path outside of them. Names are cheap; a
 * document is built when it is asked for.
 */
export interface OpenAPIV3Documents {
  /** Names of the documents, such as `api/v1`, `apis/apps`, `apis/apps/v1`, `version`: keys of `/openapi/v3`'s `paths`. */
  readonly names: readonly string[];
  /** One document, built anew on every call; undefined when there is none of that name. */
  document(name: string): JSONObject | undefined;
  /** One document's JSON, built on the first call and kept. Not to be changed. */
  json(name: string): Uint8Array | undefined;
  /** One document as {@link encodeOpenAPIV3} writes it, built on the first call and kept. Not to be changed. */
  protobuf(name: string): Uint8Array | undefined;
}

/** The OpenAPI v2 document in the forms in which it is served. */
export interface OpenAPIV2 {
  /** The document, built anew on every call. */
  document(): JSONObject;
  /** Its JSON, built on the first call and kept. Not to be changed. */
  json(): Uint8Array;
  /** The document as {@link encodeOpenAPIV2} writes it, built on the first call and kept. Not to be changed. */
  protobuf(): Uint8Array;
}

/** Bytes by key, made on first use. */
function kept(make: (key: string) => Uint8Array | undefined): (key: string) => Uint8Array | undefined {
  const known = new Map<string, Uint8Array>();
  return (key) => {
    let bytes = known.get(key);
    if (bytes === undefined) {
      bytes = make(key);
      if (bytes !== undefined) known.set(key, bytes);
    }
    return bytes;
  };
}

const encoder = new TextEncoder();

/** The v3 documents of what a server serves. No descriptions: those are upstream's prose. */
export function openAPIV3Documents(options: OpenAPIOptions = {}): OpenAPIV3Documents {
  const byName = pathsByDocument(options);
  const document = (name: string): JSONObject | undefined => {
    const found = byName.get(name);
    if (found === undefined) return undefined;
    const paths = itemsOf('v3', found);
    const schemas = definitionsFor('v3', paths);
    return {
      openapi: '3.0.0',
      info: infoOf(options),
      paths,
      components: { ...(Object.keys(schemas).length > 0 ? { schemas } : {}), securitySchemes: bearerToken },
    };
  };
  const bytesOf = (encode: (document: JSONObject) => Uint8Array) =>
    kept((name) => {
      const found = document(name);
      return found === undefined ? undefined : encode(found);
    });
  return {
    names: [...byName.keys()],
    document,
    json: bytesOf((found) => encoder.encode(JSON.stringify(found))),
    protobuf: bytesOf(encodeOpenAPIV3),
  };
}

/** The v2 document of what a server serves, kept as bytes once it was asked for. */
export function openAPIV2(options: OpenAPIOptions = {}): OpenAPIV2 {
  const document = (): JSONObject => openAPIV2Document(options);
  const json = kept(() => encoder.encode(JSON.stringify(document())));
  const protobuf = kept(() => encodeOpenAPIV2(document()));
  return { document, json: () => json('') as Uint8Array, protobuf: () => protobuf('') as Uint8Array };
}

/** The v2 document of what a server serves, whole. */
export function openAPIV2Document(options: OpenAPIOptions = {}): JSONObject {
  const paths = itemsOf('v2', [...pathsByDocument(options).values()].flat());
  return {
    swagger: '2.0',
    info: infoOf(options),
    paths,
    definitions: definitionsFor('v2', paths),
    securityDefinitions: bearerToken,
    security: [{ BearerToken: [] }],
  };
}
