import { aggregateMessages, goQuote } from '../validation/index.js';
import { decodeYAML } from '../yaml/index.js';
import type { Shape } from './shape.js';
import { shapeErrors } from './shape-errors.js';

/**
 * The kinds that a configuration file may have, by `apiVersion/Kind`, such as
 * `apiserver.config.k8s.io/v1/AdmissionConfiguration`. The shapes do not contain these two fields.
 */
export type ConfigKinds = Readonly<Record<string, Shape>>;

/** How a configuration file is read. */
export interface ConfigOptions {
  /**
   * Maximum length of unknown field names that errors show. Longer names may be secrets, because a missing colon turns
   * a value into a name. Default 40 characters.
   */
  readonly longestName?: number;
}

/** A configuration whose structure is valid. Values of unset fields are absent or null. */
export interface ConfigObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads a configuration file (YAML or JSON) strictly: unknown fields, repeated fields and values of wrong types are
 * errors.
 *
 * @throws Error that names the wrong fields without their values
 */
export function decodeConfigFile(
  content: string | Uint8Array,
  kinds: ConfigKinds,
  options: ConfigOptions = {},
): ConfigObject {
  return checkedConfig(decodeYAML(content, { strict: 'strict' }).value, kinds, options);
}

/** Checks a configuration that is inside another one, as `decodeConfigFile` checks that of a file. */
export function checkedConfig(
  value: unknown,
  kinds: ConfigKinds,
  { longestName = 40 }: ConfigOptions = {},
): ConfigObject {
  const given = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const { apiVersion: givenVersion, kind: givenKind, ...fields } = given;
  const kind = typeText('kind', 'Kind', givenKind);
  const apiVersion = typeText('apiVersion', 'apiVersion', givenVersion);
  const name = `${apiVersion}/${kind}`;
  const shape = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (shape === undefined) {
    throw new Error(
      `no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}, expected ${Object.keys(kinds).join(', ')}`,
    );
  }
  const errors = shapeErrors(shape, fields, longestName);
  if (errors.length > 0) throw new Error(aggregateMessages(errors));
  return { apiVersion, kind, value: fields };
}

function typeText(field: string, shown: string, value: unknown): string {
  if (value === undefined || value === null || value === '') throw new Error(`Object '${shown}' is missing`);
  if (typeof value !== 'string')
    throw new Error(`${field}: must be string, not ${Array.isArray(value) ? 'array' : typeof value}`);
  return value;
}
