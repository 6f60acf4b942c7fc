/*
 * Parts of JSON schemas for configuration files. As in Go, null counts as absent, and null as a list element is an empty value.
 */

export const text = { type: ['string', 'null'] };
export const bool = { type: ['boolean', 'null'] };
export const integer = { type: ['integer', 'null'], minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
export const list = (items: object): object => ({ type: ['array', 'null'], items });
export const map = (values: object): object => ({ type: ['object', 'null'], additionalProperties: values });
export const struct = (properties: Readonly<Record<string, object>>): object => ({
  type: ['object', 'null'],
  properties,
  additionalProperties: false,
});
/** A value that is checked elsewhere. */
export const anyValue = {};
