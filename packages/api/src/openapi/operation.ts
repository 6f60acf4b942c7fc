/** A query or path parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly type: 'string' | 'integer' | 'boolean';
}

/** Schema of a body: a definition's name, or `string` for a text. */
export type BodySchema = { readonly definition: string } | 'string';

/** One operation, before it is written in either dialect. */
export interface Operation {
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch';
  readonly operationId: string;
  readonly tag: string;
  readonly action?: string;
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly definition: string; readonly required: boolean };
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  /** Schemas by status code; besides them there is 401 without one. */
  readonly responses: Readonly<Record<string, BodySchema>>;
}

/** A path and its operations. */
export interface Path {
  readonly path: string;
  readonly operations: readonly Operation[];
}
