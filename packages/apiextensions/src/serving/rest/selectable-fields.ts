import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ServedVersion } from '../definition/served-definition.js';
import { compileJSONPath, type JSONPath } from './json-path.js';

/** The fields of a version that field selectors may use, by their names in selectors: `spec.color`. */
export interface SelectableFields {
  readonly names: readonly string[];
  /** Values of the fields as text, `''` for missing ones. */
  valuesOf(object: KubeObject): Readonly<Record<string, string>>;
}

export function selectableFields(fields: ServedVersion['selectableFields']): SelectableFields {
  const names = (fields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, ''));
  let paths: readonly JSONPath[] | undefined;
  return {
    names,
    valuesOf(object) {
      paths ??= (fields ?? []).map(({ jsonPath }) => compileJSONPath(jsonPath));
      const values = paths.map((path) => path(object)[0] ?? '');
      return Object.fromEntries(names.map((name, i) => [name, String(values[i])]));
    },
  };
}
