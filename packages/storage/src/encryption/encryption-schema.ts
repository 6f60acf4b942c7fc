import { Ajv, type ErrorObject } from 'ajv';

const text = { type: ['string', 'null'] };
const list = (items: object) => ({ type: ['array', 'null'], items });
const struct = (properties: Record<string, object>) => ({
  type: ['object', 'null'],
  properties,
  additionalProperties: false,
});

const keys = struct({ keys: list(struct({ name: text, secret: text })) });

/** Null counts as absent, as in Go. Null as a list element is an empty object. */
const schema = {
  ...struct({
    apiVersion: text,
    kind: text,
    resources: list(
      struct({
        resources: list(text),
        providers: list(
          struct({
            aesgcm: keys,
            aescbc: keys,
            secretbox: keys,
            identity: struct({}),
            kms: struct({
              apiVersion: text,
              name: text,
              cachesize: { type: ['integer', 'null'], minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
              endpoint: text,
              timeout: text,
            }),
          }),
        ),
      }),
    ),
  }),
  type: 'object',
};

const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true }).compile(schema);

/**
 * The structural errors of an encryption configuration: first all unknown fields in one text, as upstream reports them, then each value of
 * a wrong type with its path (`resources[0].providers[1].aescbc.keys[0].secret: must be string, not number`). Values are never shown.
 */
export function encryptionSchemaErrors(value: unknown): string[] {
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
const shown = (name: string): string => (/^[\w.-]{1,24}$/.test(name) ? name : 'REDACTED');

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
