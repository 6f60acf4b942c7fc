import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { letterEscapes } from '../letter-escapes.js';
import { hasAdditionalProperties, hasProperties, propertyOf, valuesOf } from '../structural/parts.js';

/** Options of {@link findField}. */
export interface FindFieldOptions {
  /** Whether `['a']` is a step like `.a`. Default true. */
  readonly allowArrayNotation?: boolean;
}

/** The field to which a path leads, or the reason why the path leads nowhere. */
export type FoundField =
  | {
      /** `a.b`, and `a[b]` for keys of maps. */
      readonly path: FieldPath;
      /** Name of the first step. */
      readonly root: string;
      /** Undefined where values may be anything. */
      readonly schema: JSONSchemaProps | undefined;
    }
  | { readonly error: string };

/**
 * Follows a path such as `.spec.name` or `.spec['my.key']` through a schema
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go`, `ValidFieldPath`).
 */
export function findField(schema: JSONSchemaProps, jsonPath: string, options: FindFieldOptions = {}): FoundField {
  const { allowArrayNotation = true } = options;
  const tokens = tokensOf(jsonPath);
  let path = FieldPath.empty;
  let current: JSONSchemaProps | undefined = schema;
  let root: string | undefined;
  const error = (text: string) => ({ error: text });
  for (let i = 0; i < tokens.length; ) {
    const step = tokens[i++];
    let name: string | undefined;
    if (step === '[') {
      if (!allowArrayNotation) return error('array notation is not allowed');
      const quoted = tokens[i++];
      if (quoted === undefined) return error('unexpected end of JSON path');
      if (quoted.length < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
        return error(`expected single quoted string but got ${quoted}`);
      }
      const unescaped = unescapeQuoted(quoted.slice(1, -1));
      if ('error' in unescaped) return unescaped;
      name = unescaped.text;
    } else if (step === '.') {
      name = tokens[i++];
      if (name === undefined) return error('unexpected end of JSON path');
    } else {
      return error(`expected [ or . but got: ${step}`);
    }
    const isNamed: boolean = current !== undefined && hasProperties(current);
    if (!isNamed && (current === undefined || !hasAdditionalProperties(current))) {
      return error('does not refer to a valid field');
    }
    root ??= name;
    path = isNamed ? path.child(name) : path.key(name);
    const next: JSONSchemaProps | undefined = isNamed
      ? propertyOf(current as JSONSchemaProps, name)
      : valuesOf(current as JSONSchemaProps);
    if (isNamed && next === undefined) return error('does not refer to a valid field');
    current = next;
    if (step === '[') {
      const end = tokens[i++];
      if (end === undefined) return error('unexpected end of JSON path');
      if (end !== ']') return error(`expected ] but got ${end}`);
    }
  }
  return { path, root: root ?? '', schema: current };
}

/** Delimiters, quoted texts, and what is between them. */
function tokensOf(path: string): string[] {
  const tokens: string[] = [];
  for (let rest = path; rest !== ''; ) {
    const token = /^(?:[.[\]]|'(?:[^'\\]|\\.)*'|'.*|[^.[\]]+)/s.exec(rest)?.[0] as string;
    tokens.push(token);
    rest = rest.slice(token.length);
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = { ...letterEscapes, "'": "'" };

function unescapeQuoted(text: string): { readonly text: string } | { readonly error: string } {
  let invalid: string | undefined;
  const unescaped = text.replace(/\\./g, (sequence) => {
    const character = escapes[sequence[1] as string];
    if (character === undefined) invalid = sequence;
    return character ?? '';
  });
  if (invalid !== undefined) return { error: `invalid string literal: invalid escape char ${invalid}` };
  return { text: unescaped };
}
