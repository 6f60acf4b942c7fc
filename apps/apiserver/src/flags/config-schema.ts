import { Ajv, type ErrorObject } from 'ajv';

/** The kinds of values that a flag may have in a configuration file. */
export type ConfigValueKind = 'boolean' | 'integer' | 'number' | 'string' | 'list' | 'map';

const scalar = { type: ['string', 'boolean', 'number'] };
const list = { type: 'array', items: scalar };
const schemaOfKind: Readonly<Record<ConfigValueKind, object>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  string: { type: 'string' },
  list: { ...list, type: ['array', 'string'] },
  map: { ...list, type: ['array', 'string', 'object'], additionalProperties: scalar },
};

/** An error in a configuration file: an unknown key, or a key whose value has the wrong type. */
export interface ConfigError {
  /** `secure-port`, or `etcd-servers[1]` for a place inside a value. Empty for the whole file. */
  readonly key: string;
  /** Undefined for an unknown key. */
  readonly wrong?: string;
}

/**
 * Finds the first error in a configuration.
 *
 * @param kinds the kind of value of each known key
 */
export function findConfigError(value: unknown, kinds: ReadonlyMap<string, ConfigValueKind>): ConfigError | undefined {
  // A schema of all known keys takes half a second to compile, so the schema contains only the keys of the
  // configuration.
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const properties = Object.fromEntries(
    keys.flatMap((key) => {
      const kind = kinds.get(key);
      return kind ? [[key, schemaOfKind[kind]]] : [];
    }),
  );
  const validate = new Ajv({ strict: true, allowUnionTypes: true, verbose: true }).compile({
    type: 'object',
    properties,
    additionalProperties: false,
  });
  const error = validate(value) ? undefined : validate.errors?.[0];
  if (error === undefined) return undefined;
  if (error.keyword === 'additionalProperties') return { key: String(error.params.additionalProperty) };
  return { key: placeOf(error.instancePath), wrong: wrongType(error) };
}

const wrongType = ({ keyword, params, message = keyword, data }: ErrorObject): string =>
  keyword === 'type' ? `must be ${[params.type].flat().join(' or ')}, not ${typeOf(data)}` : message;

/** `/etcd-servers/1` as `etcd-servers[1]`, `/runtime-config/api~1all` as `runtime-config[api/all]`. */
function placeOf(pointer: string): string {
  const [, key = '', ...inner] = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return key + inner.map((part) => `[${part}]`).join('');
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
