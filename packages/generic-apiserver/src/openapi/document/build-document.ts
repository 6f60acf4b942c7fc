import { Buffer } from 'node:buffer';
import { timeSlice } from '@k8s-ts/event-loop';
import type { OpenAPIInfo } from '@k8s-ts/registry-generic/rest';
import { kindDescriptions } from '../descriptions/meta-descriptions.js';
import type { OpenAPIDescriptions } from '../descriptions/openapi-descriptions.js';
import type { DocumentFrame } from '../encode/document-encoding.js';
import { openAPIV2Encoding } from '../encode/encode-v2.js';
import { openAPIV3Encoding } from '../encode/encode-v3.js';
import { pathItem } from '../paths/path-item.js';
import { schemasIn } from '../schema/definitions.js';
import type { KindsOfType } from '../schema/registered-kinds.js';
import type { Definition } from '../types/definition.js';
import type { OpenAPIResource, OpenAPISource } from '../types/group-openapi.js';
import type { Dialect, JSONObject } from '../types/json-schema.js';
import { definitionsIn, type Path } from '../types/operation.js';
import { type DocumentPart, type Entry, entryOf, schemaEntry } from './document-part.js';
import type { OpenAPIDocument } from './openapi-document.js';

/** The parts of an OpenAPI document. The first of several paths or schemas with the same name wins. */
export interface DocumentContent {
  readonly info: OpenAPIInfo;
  /** Functions that return paths, one for each group-version. */
  readonly paths: readonly (() => readonly Path[])[];
  /** Functions that return parts, one for each custom resource. */
  readonly parts: readonly (() => DocumentPart)[];
  readonly kinds: KindsOfType;
  /** Whether a v3 document names the ways to authenticate. v2 documents always do. */
  readonly hasSecuritySchemes: boolean;
  /** Descriptions of definitions, operations and parameters. */
  readonly descriptions: OpenAPIDescriptions;
  /** Whether schemas of types list the values of enums. Default true. */
  readonly enums?: boolean;
}

/** The resources of a source with their subresources, each as a separate source. */
export function resourcesOf(source: OpenAPISource): readonly OpenAPISource[] {
  const byName = new Map<string, OpenAPIResource[]>();
  for (const resource of source.resources) {
    const [name = ''] = resource.name.split('/', 1);
    byName.set(name, [...(byName.get(name) ?? []), resource]);
  }
  return [...byName.values()].map((resources) => ({ ...source, resources }));
}

/** Builds a document in slices, between which the event loop gets its turn. */
export async function buildDocument(dialect: Dialect, content: DocumentContent): Promise<OpenAPIDocument> {
  const { descriptions } = content;
  const slice = timeSlice(undefined, 1);
  const paths = new Map<string, Entry>();
  const schemas = new Map<string, Entry>();
  const definitions: Definition[] = [];
  for (const pathsOf of content.paths) {
    const list = pathsOf();
    definitions.push(...definitionsIn(list));
    for (const path of list) {
      if (!paths.has(path.path)) paths.set(path.path, entryOf(path.path, pathItem(dialect, path, descriptions)));
      if (slice.isOver()) await slice.next();
    }
  }
  const custom: Entry[] = [];
  for (const partOf of content.parts) {
    const part = partOf();
    for (const entry of part.paths) if (!paths.has(entry.name)) paths.set(entry.name, entry);
    custom.push(...part.schemas);
    definitions.push(...part.types);
    if (slice.isOver()) await slice.next();
  }
  for (const { name, schema } of schemasIn(dialect, definitions, content)) {
    schemas.set(name, schemaEntry(name, schema, descriptions, kindDescriptions(schema)));
    if (slice.isOver()) await slice.next();
  }
  for (const entry of custom) if (!schemas.has(entry.name)) schemas.set(entry.name, entry);
  return dialect === 'v2' ? v2Document(content.info, paths, schemas) : v3Document(content, paths, schemas);
}

const bearerToken = {
  BearerToken: { description: 'Bearer Token authentication', type: 'apiKey', name: 'authorization', in: 'header' },
};

type Entries = ReadonlyMap<string, Entry>;

function v2Document(info: OpenAPIInfo, paths: Entries, schemas: Entries): OpenAPIDocument {
  const end = { securityDefinitions: bearerToken, security: [{ BearerToken: [] }] };
  return {
    head: { swagger: '2.0', info, ...end },
    paths: sorted(paths),
    schemas: sorted(schemas),
    frame: frameOf(`${textOf({ swagger: '2.0', info })},"paths":{`, '},"definitions":{', `},${textOf(end).slice(1)}}`),
    encoding: openAPIV2Encoding,
  };
}

function v3Document({ info, hasSecuritySchemes }: DocumentContent, paths: Entries, schemas: Entries): OpenAPIDocument {
  const start = { openapi: '3.0.0', info: { title: info.title, version: info.version } };
  const components = hasSecuritySchemes ? { securitySchemes: bearerToken } : {};
  const rest = textOf(components).slice(1);
  return {
    head: { ...start, components },
    paths: sorted(paths),
    schemas: sorted(schemas),
    frame:
      schemas.size > 0
        ? frameOf(`${textOf(start)},"paths":{`, '},"components":{"schemas":{', `}${rest && `,${rest}`}}}`)
        : frameOf(`${textOf(start)},"paths":{`, '},"components":{', `${rest}}}`),
    encoding: openAPIV3Encoding,
  };
}

/** JSON text without the closing brace. */
const textOf = (value: JSONObject): string => JSON.stringify(value).slice(0, -1);

const frameOf = (before: string, between: string, after: string): DocumentFrame => ({
  before: Buffer.from(before),
  between: Buffer.from(between),
  after: Buffer.from(after),
});

const sorted = (entries: Entries): readonly Entry[] =>
  [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
