import type { Definition } from './definition.js';

/** A query or path parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly type: 'string' | 'integer' | 'boolean';
}

/** Schema of a body: a definition, or `string` for plain text. */
export type BodySchema = Definition | 'string';

/** The body that a request may or must have. */
export interface RequestBody {
  readonly definition: Definition;
  readonly required: boolean;
}

/** One operation, independent of the OpenAPI version. */
export interface Operation {
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch';
  readonly operationId: string;
  readonly tag: string;
  readonly action?: string;
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  /** Schemas by status code. Documents also list 401, without a schema. */
  readonly responses: Readonly<Record<string, BodySchema>>;
}

/** A path and its operations. */
export interface Path {
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** The definitions that the operations of some paths refer to. */
export function definitionsIn(paths: readonly Path[]): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  for (const { operations } of paths) {
    for (const { body, responses } of operations) {
      if (body !== undefined) found.add(body.definition);
      for (const schema of Object.values(responses)) if (schema !== 'string') found.add(schema);
    }
  }
  return found;
}
