import { apiVersionOf } from '../api/discovery.js';
import { type Document, descriptionOf, resolve, type Schema, Schemas, schemaOfKind, typeName } from '../api/schemas.js';
import { CommandError, type Running, resourceNamed } from './session.js';

export const explainFlags = ['recursive', 'api-version'];

/** `kubectl explain`, from the server's OpenAPI documents. */
export async function explain({ words, flags, resources, cluster, write }: Running): Promise<void> {
  const [wanted, ...others] = words;
  if (wanted === undefined || others.length > 0) {
    throw new CommandError(
      wanted === undefined
        ? 'error: You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.'
        : 'error: We accept only this format: explain RESOURCE',
    );
  }
  const [name = '', ...path] = wanted.replace(/\.$/, '').split('.');
  const version = flags['api-version'];
  const resource = resourceNamed(
    version === undefined ? resources : resources.filter((each) => apiVersionOf(each) === version),
    name,
  );
  const document = await new Schemas(cluster).document(apiVersionOf(resource));
  const schema = schemaOfKind(document, resource);
  if (schema === undefined)
    throw new CommandError(
      `error: couldn't find resource for "${resource.group}/${resource.version}, Resource=${resource.name}"`,
    );
  const text = shown(document, schema, path, { recursive: flags.recursive === 'true', seen: new Set() });
  const { group, kind, version: served } = resource;
  write(`${group === '' ? '' : `GROUP:      ${group}\n`}KIND:       ${kind}\nVERSION:    ${served}\n\n`);
  if (text === '') throw new CommandError(`error: field "${path.at(-1)}" does not exist`);
  write(`${text}\n`);
}

interface Showing {
  readonly recursive: boolean;
  /** Names of the schemas around this one: a schema may contain itself. */
  readonly seen: ReadonlySet<string>;
}

/** The text about the field at a path. Empty for an unknown field. */
function shown(document: Document, schema: Schema, path: readonly string[], showing: Showing): string {
  const resolved = resolve(document, schema);
  const [step, ...rest] = path;
  if (step === undefined) {
    const fields = fieldList(document, resolved, 1, showing);
    const description = descriptionOf(document, resolved) || '<empty>';
    return `DESCRIPTION:\n${indent(4, wrap(76, description))}\n${fields === '' ? '' : `FIELDS:\n${fields}`}`;
  }
  if (schema.$ref !== undefined && showing.seen.has(schema.$ref)) return '';
  const seen = schema.$ref === undefined ? showing.seen : new Set([...showing.seen, schema.$ref]);
  const property = resolved.properties?.[step];
  if (property !== undefined) {
    const title =
      rest.length === 0 ? `FIELD: ${step} <${typeName(document, property)}>\n${longEnum(property)}\n\n` : '';
    const below = shown(document, property, rest, { ...showing, seen: new Set() });
    return below === '' ? '' : title + below;
  }
  const parts = [
    ...(resolved.items ? [resolved.items] : []),
    ...(typeof resolved.additionalProperties === 'object' ? [resolved.additionalProperties] : []),
    ...(resolved.allOf ?? []),
  ];
  for (const part of parts) {
    const text = shown(document, part, path, { ...showing, seen });
    if (text !== '') return text;
  }
  return '';
}

function fieldList(document: Document, schema: Schema, level: number, showing: Showing): string {
  if (schema.$ref !== undefined && showing.seen.has(schema.$ref)) return '';
  const inner = {
    ...showing,
    seen: schema.$ref === undefined ? showing.seen : new Set([...showing.seen, schema.$ref]),
  };
  const resolved = resolve(document, schema);
  const own = Object.entries(resolved.properties ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => {
      const required = resolved.required?.includes(name) ?? false;
      const detail = fieldDetail(document, { name, field, required }, level, showing.recursive);
      return detail + (showing.recursive ? fieldList(document, field, level + 1, inner) : '');
    });
  const parts = [
    ...(resolved.allOf ?? []),
    ...(resolved.items ? [resolved.items] : []),
    ...(typeof resolved.additionalProperties === 'object' ? [resolved.additionalProperties] : []),
  ];
  return [...own, ...parts.map((part) => fieldList(document, part, level, inner))].join('');
}

function fieldDetail(
  document: Document,
  { name, field, required }: { readonly name: string; readonly field: Schema; readonly required: boolean },
  level: number,
  isShort: boolean,
): string {
  const amount = level * 2;
  const title = `${' '.repeat(amount)}${name}\t<${typeName(document, field)}>${required ? ' -required-' : ''}${shortEnum(field, amount)}\n`;
  if (isShort) return title;
  const description = wrap(78 - amount, field.description || '<no description>');
  return `${title}${indent(amount + 2, description)}\n\n`;
}

const enumText = (value: unknown): string => (value === '' ? '""' : String(value));

function shortEnum({ enum: values }: Schema, amount: number): string {
  if (values === undefined) return '';
  const some = values.slice(0, 4).map(enumText).join(', ');
  return `\n${' '.repeat(amount)}enum: ${some}${values.length > 4 ? ', ....' : ''}`;
}

const longEnum = ({ enum: values }: Schema): string =>
  values === undefined ? '' : `ENUM:${values.map((value) => `\n    ${enumText(value)}`).join('')}`;

const indent = (amount: number, text: string): string => text.replaceAll(/^/gm, ' '.repeat(amount));

/** Breaks lines between words. Words that are longer than a line stay whole. */
export function wrap(width: number, text: string): string {
  return text
    .split('\n')
    .map((line) => {
      let out = '';
      let column = 0;
      for (const [, blanks = '', word = ''] of line.matchAll(/([^\S\u00a0]*)((?:\S|\u00a0)*)/g)) {
        if (word === '') {
          if (column + blanks.length <= width) out += blanks;
        } else if (
          column + blanks.length + word.length > width &&
          (word.length < width || column + blanks.length > 1)
        ) {
          out += `\n${word}`;
          column = word.length;
        } else {
          out += blanks + word;
          column += blanks.length + word.length;
        }
      }
      return out;
    })
    .join('\n');
}
