/**
 * The structure of a value in a configuration file. As in Go, null counts as absent, and null as a list element is an
 * empty value.
 */
export type Shape =
  | { readonly type: 'string' | 'boolean' | 'integer' | 'any' }
  | { readonly type: 'array'; readonly items: Shape }
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly type: 'object'; readonly values: Shape };

/** A text. */
export const text: Shape = { type: 'string' };
/** True or false. */
export const bool: Shape = { type: 'boolean' };
/** An integer of 32 bits. */
export const integer: Shape = { type: 'integer' };
/** A list of values of one shape. */
export const list = (items: Shape): Shape => ({ type: 'array', items });
/** An object with any keys. */
export const map = (values: Shape): Shape => ({ type: 'object', values });
/** An object with these fields and no others. */
export const struct = (fields: Readonly<Record<string, Shape>>): Shape => ({ type: 'object', fields });
/** A value that is checked elsewhere. */
export const anyValue: Shape = { type: 'any' };
