import { ask } from './ask.js';
import type { Cluster } from './cluster.js';

/** A schema of the server's OpenAPI documents (version 3). */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The OpenAPI document of a group and version. */
export interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Reads documents when they are needed, and caches them. */
export class Schemas {
  readonly #documents = new Map<string, Promise<Document>>();

  constructor(readonly cluster: Pick<Cluster, 'fetch'>) {}

  /** Drops the documents, because definitions have changed. */
  clear(): void {
    this.#documents.clear();
  }

  /** @param apiVersion such as `v1` and `apps/v1` */
  document(apiVersion: string): Promise<Document> {
    let document = this.#documents.get(apiVersion);
    if (document === undefined) {
      document = ask<Document>(this.cluster, `/openapi/v3/${apiVersion.includes('/') ? 'apis' : 'api'}/${apiVersion}`);
      document.catch(() => this.#documents.delete(apiVersion));
      this.#documents.set(apiVersion, document);
    }
    return document;
  }
}

/** Finds the schema of a kind. */
export function schemaOfKind(document: Document, { group, version, kind }: GroupVersionKind): Schema | undefined {
  return Object.values(document.components?.schemas ?? {}).find((schema) =>
    schema['x-kubernetes-group-version-kind']?.some(
      (each) => each.group === group && each.version === version && each.kind === kind,
    ),
  );
}

/** Returns the schema that a reference names, and other schemas unchanged. */
export function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components?.schemas?.[schema.$ref.slice('#/components/schemas/'.length)] ?? schema;
}

/** Names of fields and indexes of lists that lead to a field. */
export type Path = readonly (string | number)[];

/** Finds the schema of the field at a path. Undefined for unknown fields. */
export function schemaAt(document: Document, root: Schema, path: Path): Schema | undefined {
  let found: Schema | undefined = root;
  for (const step of path) {
    if (found === undefined) return undefined;
    found = inside(document, found, step);
  }
  return found;
}

function inside(document: Document, schema: Schema, step: string | number): Schema | undefined {
  const resolved = resolve(document, schema);
  if (typeof step === 'number') {
    if (resolved.items !== undefined) return resolved.items;
  } else {
    const property = resolved.properties?.[step];
    if (property !== undefined) return property;
    if (typeof resolved.additionalProperties === 'object') return resolved.additionalProperties;
  }
  for (const each of resolved.allOf ?? []) {
    const found = inside(document, each, step);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the fields of an object's schema, including those of its `allOf` parts. */
export function fieldsOf(
  document: Document,
  schema: Schema,
): ReadonlyMap<string, { schema: Schema; required: boolean }> {
  const resolved = resolve(document, schema);
  const fields = new Map<string, { schema: Schema; required: boolean }>();
  for (const part of resolved.allOf ?? [])
    for (const [name, field] of fieldsOf(document, part)) fields.set(name, field);
  for (const [name, field] of Object.entries(resolved.properties ?? {})) {
    fields.set(name, { schema: field, required: resolved.required?.includes(name) ?? false });
  }
  return fields;
}

/** A short name of a type, as `kubectl explain` prints it: `string`, `[]Container`, `map[string]string`. */
export function typeName(document: Document, schema: Schema): string {
  if (schema.items) return `[]${typeName(document, schema.items)}`;
  if (typeof schema.additionalProperties === 'object') {
    return `map[string]${typeName(document, schema.additionalProperties)}`;
  }
  const [only, ...others] = schema.allOf ?? [];
  if (only !== undefined && others.length === 0 && schema.properties === undefined) return typeName(document, only);
  if (schema.$ref !== undefined) {
    const { type } = resolve(document, schema);
    return type === undefined || type === 'object' ? (schema.$ref.split(/[./]/).at(-1) ?? 'Object') : type;
  }
  return schema.type === 'object' ? 'Object' : (schema.type ?? 'Object');
}

/** Returns the description of a schema, followed by the descriptions of its parts. */
export function descriptionOf(document: Document, schema: Schema): string {
  const resolved = resolve(document, schema);
  const parts = [
    ...(resolved.allOf ?? []),
    ...(resolved.items ? [resolved.items] : []),
    ...(typeof resolved.additionalProperties === 'object' ? [resolved.additionalProperties] : []),
  ];
  return `${resolved.description ? `${resolved.description}\n` : ''}${parts.map((part) => descriptionOf(document, part)).join('')}`;
}
