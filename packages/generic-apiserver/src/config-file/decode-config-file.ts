import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { loadWithPackages } from '@k8s-ts/storage/optional-packages';

/** The kinds that a configuration file may have: schemas (see `schema.ts`) by `apiVersion/Kind`, such as `apiserver.config.k8s.io/v1/AdmissionConfiguration`. */
export type ConfigKinds = Readonly<Record<string, object>>;

/** A configuration whose structure is right. Values of unset fields are absent or null. */
export interface ConfigObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads a configuration file (YAML or JSON) strictly: unknown fields, repeated fields and values of wrong types are errors.
 *
 * @throws Error that names the wrong fields without their values; and when the package that checks the structure is not installed
 */
export async function decodeConfigFile(content: string, kinds: ConfigKinds): Promise<ConfigObject> {
  return checkedConfig(decodeYAML(content, { strict: 'strict' }).value, kinds);
}

/** The same for a configuration inside another one. */
export async function checkedConfig(value: unknown, kinds: ConfigKinds): Promise<ConfigObject> {
  const given = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const { apiVersion, kind, ...fields } = given;
  if (typeof kind !== 'string' || kind === '') throw new Error("Object 'Kind' is missing");
  if (typeof apiVersion !== 'string' || apiVersion === '') throw new Error("Object 'apiVersion' is missing");
  const schema = kinds[`${apiVersion}/${kind}`];
  if (schema === undefined || !Object.hasOwn(kinds, `${apiVersion}/${kind}`)) {
    throw new Error(
      `no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}, expected ${Object.keys(kinds).join(', ')}`,
    );
  }
  const { schemaErrors } = await loadWithPackages(() => import('./schema-errors.js'), 'a configuration file', {
    ajv: '8.20.0',
  });
  const errors = schemaErrors({ ...schema, type: 'object' }, fields);
  if (errors.length > 0) throw new Error(aggregateMessages(errors));
  return { apiVersion, kind, value: fields };
}
