import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { apiVersionOf, type Resource } from '../api/discovery.js';
import {
  type Document,
  descriptionOf,
  fieldsOf,
  type Path,
  resolve,
  type Schema,
  type Schemas,
  schemaAt,
  schemaOfKind,
  typeName,
} from '../api/schemas.js';
import { splitDocuments } from './documents.js';
import { type Place, placesOf } from './places.js';

/** Completes and describes fields from the schemas that the server serves. */
export interface SchemaHelp {
  complete(context: CompletionContext): Promise<CompletionResult | null>;
  readonly hover: Extension;
}

interface Known {
  readonly document: Document;
  readonly root: Schema;
}

/** Returns the document around an offset of the text. */
function partAround(text: string, offset: number): { readonly text: string; readonly from: number } {
  const parts = splitDocuments(text);
  const { from, to } = parts.findLast((part) => part.from <= offset) ?? { from: 0, to: text.length };
  return { text: text.slice(from, to), from };
}

const topLevelValue = (text: string, key: string): string | undefined =>
  new RegExp(`^${key}:[ \\t]*(\\S+)`, 'm').exec(text)?.[1];

/** @param resources lists the served resources */
export function schemaHelp(schemas: Schemas, resources: () => Promise<readonly Resource[]>): SchemaHelp {
  async function known(text: string): Promise<Known | undefined> {
    const [apiVersion, kind] = [topLevelValue(text, 'apiVersion'), topLevelValue(text, 'kind')];
    if (apiVersion === undefined || kind === undefined) return undefined;
    try {
      const document = await schemas.document(apiVersion);
      const [version = '', group = ''] = apiVersion.split('/').reverse();
      const root = schemaOfKind(document, { group, version, kind });
      // If the kind was just defined, its document is read again the next time.
      if (root === undefined) schemas.clear();
      return root && { document, root };
    } catch {
      return undefined;
    }
  }
  return {
    complete: async ({ state, pos, explicit }) => {
      const part = partAround(state.doc.toString(), pos);
      const line = state.doc.lineAt(pos);
      const before = state.sliceDoc(line.from, pos);
      const value = /^(\s*(?:- )*)([\w.$/-]+):\s+(\S*)$/.exec(before);
      const word = /^(\s*(?:- )*)([\w.$/-]*)$/.exec(before);
      if (value) return completeValue(part.text, value, pos, await known(part.text));
      if (!word || (word[2] === '' && !explicit)) return null;
      const offset = line.from - part.from;
      // Reads the word of the line as a key. The path of that key is the path of the new field.
      const places = placesOf(`${part.text.slice(0, offset)}${word[1]}${word[2] || 'x'}:\n`);
      const parent = places.at(-1)?.path.slice(0, -1) ?? [];
      const present = siblings(placesOf(part.text), parent, offset, offset + line.length);
      return completeField(await known(part.text), parent, {
        from: pos - (word[2] ?? '').length,
        indent: word[1] ?? '',
        present,
      });
    },
    hover: hoverTooltip(async ({ state }, pos) => {
      const part = partAround(state.doc.toString(), pos);
      const place = placesOf(part.text).find(({ from, to }) => from <= pos - part.from && pos - part.from <= to);
      const found = await known(part.text);
      if (place === undefined || found === undefined) return null;
      const schema = schemaAt(found.document, found.root, place.path);
      if (schema === undefined) return null;
      const dom = document.createElement('div');
      dom.className = 'description';
      dom.append(titleOf(found.document, place, schema), descriptionOf(found.document, schema) || 'No description.');
      return { pos: part.from + place.from, end: part.from + place.to, above: true, create: () => ({ dom }) };
    }),
  };

  async function completeValue(
    text: string,
    [, , key = '', typed = '']: RegExpExecArray,
    pos: number,
    found: Known | undefined,
  ): Promise<CompletionResult | null> {
    const from = pos - typed.length;
    if (key === 'apiVersion' || key === 'kind') {
      const served = (await resources()).filter(({ verbs }) => verbs.includes('create'));
      const apiVersion = topLevelValue(text, 'apiVersion');
      const fits = served.filter((each) => key === 'apiVersion' || apiVersionOf(each) === apiVersion);
      const labels = new Set(fits.map((each) => (key === 'kind' ? each.kind : apiVersionOf(each))));
      return { from, options: [...labels].map((label) => ({ label })) };
    }
    const place = placesOf(text).find(
      ({ path, from: start }) => path.at(-1) === key && text.indexOf(typed, start) >= 0,
    );
    if (place === undefined || found === undefined) return null;
    const schema = schemaAt(found.document, found.root, place.path);
    if (schema === undefined) return null;
    const resolved = resolve(found.document, schema);
    const values = resolved.type === 'boolean' ? ['true', 'false'] : (resolved.enum ?? []);
    return values.length === 0 ? null : { from, options: values.map((each) => ({ label: String(each) })) };
  }
}

function titleOf(schemas: Document, { path }: Place, schema: Schema): HTMLElement {
  const title = document.createElement('p');
  title.textContent = `${path.filter((step) => typeof step === 'string').join('.')} <${typeName(schemas, schema)}>`;
  return title;
}

/** The fields that the parent already has, except for the field that is being written. */
function siblings(places: readonly Place[], parent: Path, from: number, to: number): ReadonlySet<unknown> {
  const near = places.filter(
    (place) =>
      place.path.length === parent.length + 1 &&
      parent.every((step, at) => step === place.path[at]) &&
      !(from <= place.from && place.from <= to),
  );
  return new Set(near.map(({ path }) => path.at(-1)));
}

const basics: readonly Completion[] = ['apiVersion', 'kind', 'metadata', 'spec'].map((label) => ({
  label,
  apply: `${label}: `,
}));

function completeField(
  found: Known | undefined,
  parent: Path,
  { from, indent, present }: { readonly from: number; readonly indent: string; readonly present: ReadonlySet<unknown> },
): CompletionResult | null {
  if (found === undefined) return parent.length === 0 ? { from, options: [...basics] } : null;
  const schema = schemaAt(found.document, found.root, parent);
  if (schema === undefined) return null;
  const options = [...fieldsOf(found.document, schema)]
    .filter(([name]) => !present.has(name) && !(parent.length === 0 && name === 'status'))
    .map(
      ([label, { schema: field, required }]): Completion => ({
        label,
        detail: typeName(found.document, field),
        info: descriptionOf(found.document, field).trim(),
        apply: label + startOf(found.document, field, ' '.repeat(indent.length)),
        ...(required ? { boost: 1 } : {}),
      }),
    );
  return options.length === 0 ? null : { from, options, validFor: /^[\w.$/-]*$/ };
}

/** The text that follows the name of a new field. */
function startOf(document: Document, field: Schema, indent: string): string {
  const [only] = field.allOf ?? [];
  const { type, items } = resolve(document, only ?? field);
  if (field.items ?? items) return `:\n${indent}- `;
  return type === 'object' || (type === undefined && only !== undefined) ? `:\n${indent}  ` : ': ';
}
