import { Buffer } from 'node:buffer';
import { timeSlice } from '@k8s-ts/event-loop';
import type { OpenAPIV2Content } from '../../endpoints/routing/remote-part.js';
import { type Entry, entryOf } from '../document/document-part.js';
import type { OpenAPIDocument } from '../document/openapi-document.js';
import { isJSONObject, type JSONObject, sortedByKey } from '../types/json-schema.js';
import { withPaths } from './v2-content.js';
import { replaceReferences, v2Prefixes } from './walk-references.js';

/**
 * Merges the v2 documents of other servers into a document (`kubernetes/kube-openapi pkg/aggregator`,
 * MergeSpecsIgnorePathConflictRenamingDefinitionsAndParameters). Paths that the document already has are not replaced.
 * A definition whose name is in use for another content is renamed: `NAME_v2`. A definition with the same content adds
 * its kinds to `x-kubernetes-group-version-kind`.
 *
 * @param others the most important one first
 */
export async function mergeV2(
  document: OpenAPIDocument,
  others: readonly OpenAPIV2Content[],
): Promise<OpenAPIDocument> {
  const slice = timeSlice(undefined, 1);
  const paths = new Map(document.paths.map((entry) => [entry.name, entry]));
  const schemas = new Map(document.schemas.map((entry) => [entry.name, entry]));
  const parameters = new Map<string, unknown>();
  for (const other of others) {
    const merging = withPaths(other, (path) => !paths.has(path));
    if (Object.keys(merging.paths).length === 0) continue;
    const schemaNamed = (name: string) => {
      const entry = schemas.get(name);
      return entry && objectIn(entry);
    };
    const renamed = {
      definitions: renames(merging.definitions, schemaNamed, sameButKinds),
      parameters: renames(merging.parameters, (name) => parameters.get(name), same),
    };
    const replaced = renamedContent(merging, renamed);
    for (const [name, schema] of Object.entries(replaced.definitions)) {
      const known = schemas.get(name);
      const merged = known === undefined ? (schema as JSONObject) : withKinds(objectIn(known), schema as JSONObject);
      if (merged !== undefined) schemas.set(name, entryOf(name, merged));
      if (slice.isOver()) await slice.next();
    }
    for (const [name, each] of Object.entries(replaced.parameters))
      if (!parameters.has(name)) parameters.set(name, each);
    for (const [name, item] of Object.entries(replaced.paths)) {
      paths.set(name, entryOf(name, item as JSONObject));
      if (slice.isOver()) await slice.next();
    }
  }
  const merged = { ...document, paths: sorted(paths), schemas: sorted(schemas) };
  return parameters.size === 0 ? merged : withParameters(merged, sortedByKey(parameters));
}

function withParameters(document: OpenAPIDocument, parameters: JSONObject): OpenAPIDocument {
  const { head, frame } = document;
  const text = Buffer.from(frame.after).toString();
  const more = `},"parameters":${JSON.stringify(parameters)}`;
  return {
    ...document,
    head: { ...head, parameters },
    // The first brace ends the definitions.
    frame: { ...frame, after: Buffer.from(more + text.slice(1)) },
  };
}

const sorted = (entries: ReadonlyMap<string, Entry>): readonly Entry[] =>
  [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

const objectIn = ({ json }: Entry): JSONObject => JSON.parse(Buffer.from(json).toString()) as JSONObject;

/**
 * New names for the objects whose names are in use for other objects.
 *
 * @param known returns the object that already has a name, or undefined when the name is free
 */
function renames(
  source: JSONObject,
  known: (name: string) => unknown,
  isSame: (a: unknown, b: unknown) => boolean,
): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, value] of Object.entries(source)) {
    const existing = known(name);
    if (existing === undefined || isSame(existing, value)) continue;
    for (let number = 2; ; number++) {
      const next = `${name}_v${number}`;
      const other = known(next);
      const isFree = other === undefined && !taken.has(next) && !Object.hasOwn(source, next);
      if (!isFree && (other === undefined || !isSame(other, value))) continue;
      result.set(name, next);
      taken.add(next);
      break;
    }
  }
  return result;
}

function renamedContent(
  content: OpenAPIV2Content,
  renamed: Readonly<Record<keyof typeof v2Prefixes, ReadonlyMap<string, string>>>,
): OpenAPIV2Content {
  if (renamed.definitions.size + renamed.parameters.size === 0) return content;
  const references = new Map(
    (['definitions', 'parameters'] as const).flatMap((part) =>
      [...renamed[part]].map(([from, to]) => [v2Prefixes[part] + from, v2Prefixes[part] + to] as const),
    ),
  );
  const replaced = replaceReferences(content, (reference) => references.get(reference));
  const named = (object: JSONObject, names: ReadonlyMap<string, string>): JSONObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));
  return {
    ...replaced,
    definitions: named(replaced.definitions, renamed.definitions),
    parameters: named(replaced.parameters, renamed.parameters),
  };
}

const kindsKey = 'x-kubernetes-group-version-kind';

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

function sameButKinds(a: unknown, b: unknown): boolean {
  const without = (value: unknown) => {
    const { [kindsKey]: _kinds, ...rest } = value as JSONObject;
    return rest;
  };
  return same(without(a), without(b));
}

/** JSON text with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (isJSONObject(each) ? sortedByKey(Object.entries(each)) : each));

/** The schema with the kinds of another schema added. Undefined when it already has all of them. */
function withKinds(schema: JSONObject, other: JSONObject): JSONObject | undefined {
  const byKey = new Map(kindsOf(schema));
  const size = byKey.size;
  for (const [key, kind] of kindsOf(other)) if (!byKey.has(key)) byKey.set(key, kind);
  return byKey.size === size ? undefined : { ...schema, [kindsKey]: Object.values(sortedByKey(byKey)) };
}

function kindsOf({ [kindsKey]: kinds }: JSONObject): readonly (readonly [string, JSONObject])[] {
  if (!Array.isArray(kinds)) return [];
  return kinds.filter(isJSONObject).map((kind) => [`${kind.group}/${kind.version}.${kind.kind}`, kind] as const);
}
