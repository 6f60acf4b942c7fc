import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtinTypes } from '@k8s-ts/api';
import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { errorBody, type FieldError, FieldPath } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { describe, expect, it } from 'vitest';
import { validateDefinitionSchema, validateObject } from './index.js';

/*
 * Definitions and objects of real projects, and what kube-apiserver answered to them. They are not part of this
 * repository.
 */

interface Answer {
  readonly status: number;
  readonly causes?: readonly { readonly reason: string; readonly message: string; readonly field: string }[];
  readonly warnings: readonly string[];
}
interface Entry extends Answer {
  readonly file: string;
  /** Path to which an object was sent; undefined for a definition. */
  readonly path?: string;
  readonly loose: Answer;
}
type Definition = apiextensionsv1.CustomResourceDefinition;

const folder = process.env.K8S_TS_CRDS ?? join(import.meta.dirname, '../../../../../shared/crds');
const hasCorpus = existsSync(join(folder, 'expected.json'));
const projects = hasCorpus
  ? ['cert-manager', 'gateway-api', 'kubernetes', 'metallb', 'network-policy-api', 'history']
  : [];

const read = (file: string): unknown => decodeYAML(readFileSync(join(folder, file))).value;
const definitionType = builtinTypes.typeFor({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
});
const sorted = (causes: readonly unknown[]): string[] => causes.map((cause) => JSON.stringify(cause)).sort();
const causesOf = (errors: readonly FieldError[]): string[] =>
  sorted(errors.map((error) => ({ reason: error.type, message: errorBody(error), field: error.field })));

function schemaErrors({ spec }: Definition): FieldError[] {
  const schemas = spec.versions.map(({ schema }) => schema?.openAPIV3Schema);
  const areEqual = schemas.every((schema) => isDeepStrictEqual(schema, schemas[0]));
  return spec.versions.slice(0, areEqual ? 1 : undefined).flatMap(({ schema, subresources }, i) => {
    const path = areEqual
      ? FieldPath.root('spec', 'validation')
      : FieldPath.root('spec', 'versions').index(i).child('schema');
    const { openAPIV3Schema } = schema ?? {};
    if (openAPIV3Schema === undefined) return [];
    return validateDefinitionSchema(openAPIV3Schema, path, { statusEnabled: subresources?.status !== undefined });
  });
}

describe.runIf(hasCorpus).each(projects)('definitions and objects of %s', (project) => {
  const entries = (JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Entry[]).filter(({ file }) =>
    file.startsWith(`${project}/`),
  );
  const definitions = new Map<string, Definition>();
  for (const { file } of entries.filter(({ path }) => path === undefined)) {
    if (definitionType === undefined) throw new Error('no type of definitions');
    const definition = decodeValue(definitionType, read(file)).object as unknown as Definition;
    definitions.set(file, definition);
  }

  it('have the expected errors of schemas', () => {
    for (const { file, causes = [] } of entries.filter(({ path }) => path === undefined)) {
      const definition = definitions.get(file) as Definition;
      const expected = causes.filter(({ field }) =>
        /^spec\.(validation|versions\[\d+\]\.schema\.openAPIV3Schema\.)/.test(field),
      );
      expect([file, causesOf(schemaErrors(definition))]).toEqual([file, sorted(expected)]);
    }
  });

  it('have the expected errors of objects', () => {
    for (const { file, path = '', loose } of entries.filter((entry) => entry.path !== undefined)) {
      const [, group, plural] = /^\/apis\/([^/]+)\/.*?([^/]+)$/.exec(path) ?? [];
      const definition = [...definitions.values()].find(
        ({ spec }) => spec.group === group && spec.names.plural === plural,
      );
      if (definition === undefined || (loose.status !== 201 && loose.status !== 422)) continue;
      const { errors } = validateObject(definition, read(file) as object);
      expect([file, causesOf(errors)]).toEqual([file, sorted(loose.causes ?? [])]);
    }
  });
});

it.runIf(hasCorpus)('the corpus has a folder for each project', () => {
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(projects));
});
