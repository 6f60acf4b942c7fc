import { Ajv, type ErrorObject } from 'ajv';

/**
 * The structural errors of a configuration: first all unknown fields in one text, as upstream reports them, then each value of a wrong type with its
 * path (`jwt[0].issuer.url: must be string, not number`). Values are never shown.
 *
 * @param schema made of the parts in `schema.ts`, without apiVersion and kind
 */
export function schemaErrors(schema: object, value: unknown): readonly string[] {
  const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true }).compile(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const unknown = errors
    .filter(({ keyword }) => keyword === 'additionalProperties')
    .map(({ instancePath, params }) => {
      const parent = placeOf(instancePath);
      return `unknown field "${parent}${parent === '' ? '' : '.'}${shown(params.additionalProperty)}"`;
    });
  const others = errors.filter(({ keyword }) => keyword !== 'additionalProperties').map(errorAt);
  return [...(unknown.length > 0 ? [`strict decoding error: ${unknown.join(', ')}`] : []), ...others];
}

/** The name of an unknown field, unless it may be a secret: a missing colon turns a value into a name. */
const shown = (name: string): string => (/^[\w.-]{1,40}$/.test(name) ? name : 'REDACTED');

function errorAt({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const place = placeOf(instancePath);
  const wrong =
    keyword === 'type'
      ? `must be ${[params.type].flat().find((type) => type !== 'null')}, not ${typeOf(data)}`
      : (message ?? keyword);
  return place === '' ? wrong : `${place}: ${wrong}`;
}

/** `/resources/0/providers` as `resources[0].providers`. */
function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '');
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
