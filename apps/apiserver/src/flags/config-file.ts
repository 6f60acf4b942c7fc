import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { type Flag, FlagError, parseValue, suggestion } from '@k8s-ts/embedded-apiserver/flags';
import type { ConfigValueKind } from './config-schema.js';

/** Flags that only the command line has. */
const commandLineOnly = ['config', 'help', 'version'];

/**
 * Reads flags from a YAML or JSON file (`--config`). Keys are names of flags in kebab case (`secure-port`) or camel
 * case (`securePort`). Values are booleans, numbers or strings; flags with several values take a list or a
 * comma-separated string; `key=value` flags take an object too.
 *
 * @returns the values by the keys of the table, as from {@link givenFlags}
 * @throws FlagError naming the file and the key: for an unreadable file, an unknown key, a value of the wrong type, an
 *   invalid value, and a flag that is given under two keys
 */
export async function readConfigFile(
  flags: Readonly<Record<string, Flag>>,
  file: string,
): Promise<ReadonlyMap<string, unknown>> {
  const fail = (reason: string): never => {
    throw new FlagError(`--config ${file}: ${reason}`);
  };
  const config = await decode(file).catch((error: unknown) => fail(errorText(error).replace(/\s*\n\s*/g, ' ')));
  if (config === null) return new Map();

  const known = flagsByConfigKey(flags);
  // Loaded only when it is needed: most servers have no such file.
  const { findConfigError } = await import('./config-schema.js');
  const wrong = findConfigError(config, new Map([...known].map(([name, { flag }]) => [name, kindOf(flag)])));
  if (wrong?.wrong !== undefined) fail(`${wrong.key === '' ? '' : `${wrong.key}: `}${wrong.wrong}`);
  if (wrong) fail(`unknown key ${JSON.stringify(wrong.key)}${suggestion(wrong.key, [...known.keys()], '')}`);

  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(config as Readonly<Record<string, ConfigValue>>)) {
    const { key, flag } = known.get(name) as KnownFlag;
    if (values.has(key)) fail(`${name}: --${flag.name} is given under two keys`);
    try {
      values.set(
        key,
        textsOf(value).reduce<unknown>((before, text) => parseValue(flag, text, before), undefined) ?? [],
      );
    } catch (error) {
      fail(`${name}: ${errorText(error)}`);
    }
  }
  return values;
}

async function decode(file: string): Promise<unknown> {
  return decodeYAML(await readFile(file), { strict: 'strict' }).value;
}

interface KnownFlag {
  readonly key: string;
  readonly flag: Flag;
}

type ConfigScalar = string | number | boolean;
type ConfigValue = ConfigScalar | readonly ConfigScalar[] | Readonly<Record<string, ConfigScalar>>;

/**
 * The flags by each name that a configuration file may use: kebab case, camel case, and the name of the program's
 * option (`clientCAFile`).
 */
function flagsByConfigKey(flags: Readonly<Record<string, Flag>>): ReadonlyMap<string, KnownFlag> {
  const entries = Object.entries(flags).filter(([, { name }]) => !commandLineOnly.includes(name));
  return new Map(
    entries.flatMap(([key, flag]) =>
      [flag.name, camelCase(flag.name), key].map((name): [string, KnownFlag] => [name, { key, flag }]),
    ),
  );
}

const camelCase = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The kind of value that a configuration file has for a flag. */
function kindOf({ placeholder, merge }: Flag): ConfigValueKind {
  if (placeholder === undefined) return 'boolean';
  if (placeholder === 'int') return 'integer';
  if (placeholder === 'float') return 'number';
  if (placeholder === 'mapStringString') return 'map';
  return merge ? 'list' : 'string';
}

/** The texts that the command line would have: one for each time that the flag is given. */
function textsOf(value: ConfigValue): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object') return Object.entries(value).map(([key, each]) => `${key}=${each}`);
  return [String(value)];
}
