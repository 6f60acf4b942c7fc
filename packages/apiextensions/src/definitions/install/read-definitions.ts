import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { type CustomResourceDefinition, definitionKind } from '../kind/custom-resource-definition.js';

const extensions = new Set(['.yaml', '.yml', '.json']);

/**
 * Reads the definitions in files. Of a directory, all `.yaml`, `.yml` and `.json` files are read, in the order of their
 * names; directories inside are not. A file may hold several documents and lists. Objects of other kinds are skipped.
 *
 * @throws Error that names the file when it cannot be read
 */
export async function readDefinitions(paths: readonly string[]): Promise<CustomResourceDefinition[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  const definitions = await Promise.all(files.map(readFileDefinitions));
  return definitions.flat();
}

/** The definitions in a text of YAML or JSON. @throws YAMLError for malformed text */
export function parseDefinitions(text: string): CustomResourceDefinition[] {
  if (text.trimStart().startsWith('{')) return definitionsIn(parseJSON(text).value);
  return text.split(/^---(?:[ \t].*)?\r?$/m).flatMap((document) => definitionsIn(decodeYAML(document).value));
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { withFileTypes: true });
  const files = names.filter((entry) => !entry.isDirectory() && extensions.has(extname(entry.name)));
  return files.map(({ name }) => join(path, name)).sort();
}

async function readFileDefinitions(path: string): Promise<CustomResourceDefinition[]> {
  const text = await readFile(path, 'utf8');
  try {
    return parseDefinitions(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The value itself, or the items of a list. */
function definitionsIn(value: unknown): CustomResourceDefinition[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind, apiVersion, items } = value as Record<string, unknown>;
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) return items.flatMap(definitionsIn);
  const isDefinition =
    kind === definitionKind.kind && apiVersion === `${definitionKind.group}/${definitionKind.version}`;
  return isDefinition ? [value as CustomResourceDefinition] : [];
}
