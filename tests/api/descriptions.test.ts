import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The kinds that users write most often, by group-version. All of their fields must have descriptions, and so must all
 * fields inside these.
 */
const kinds = {
  v1: [
    'Pod',
    'Service',
    'ConfigMap',
    'Secret',
    'Namespace',
    'Node',
    'ServiceAccount',
    'PersistentVolumeClaim',
    'PersistentVolume',
    'ResourceQuota',
    'LimitRange',
    'Event',
    'Endpoints',
    'ReplicationController',
    'PodTemplate',
    'Binding',
  ],
  'apps/v1': ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'ControllerRevision'],
  'batch/v1': ['Job', 'CronJob'],
  'networking.k8s.io/v1': ['Ingress', 'IngressClass', 'NetworkPolicy', 'IPAddress', 'ServiceCIDR'],
  'rbac.authorization.k8s.io/v1': ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'autoscaling/v1': ['HorizontalPodAutoscaler'],
  'policy/v1': ['PodDisruptionBudget'],
  'storage.k8s.io/v1': ['StorageClass', 'VolumeAttributesClass'],
  'scheduling.k8s.io/v1': ['PriorityClass'],
  'coordination.k8s.io/v1': ['Lease'],
  'discovery.k8s.io/v1': ['EndpointSlice'],
} as const;

/** In kube-apiserver's documents this field is only a reference; in the declarations it has a description. */
const describedByReference = 'io.k8s.api.networking.v1.IngressRule.http';

/** Definitions that are scalars in JSON. They have no descriptions, but the fields that use them have. */
const scalars = /\.(Time|MicroTime|Quantity|IntOrString|FieldsV1|RawExtension)$/;

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
}

/** The definition that a schema names, directly or as its items or values. */
function referenced({ $ref, allOf, items, additionalProperties }: Schema): string | undefined {
  const inner = items ?? additionalProperties;
  return $ref?.split('/').at(-1) ?? (allOf?.[0] && referenced(allOf[0])) ?? (inner && referenced(inner));
}

const documentPath = (groupVersion: string): string => (groupVersion === 'v1' ? 'api/v1' : `apis/${groupVersion}`);
/** Returns the namespace of the group-version's types: `appsv1` for `apps/v1`, `corev1` for `v1`. */
const namespaceOf = (groupVersion: string): string =>
  groupVersion === 'v1' ? 'corev1' : groupVersion.replace(/\.k8s\.io|\.authorization|\//g, '');

let server: TestServer;
const documents = new Map<string, Readonly<Record<string, Schema>>>();
beforeAll(async () => {
  server = await startTestServer();
  for (const groupVersion of Object.keys(kinds)) {
    const response = await server.fetch(`/openapi/v3/${documentPath(groupVersion)}`);
    const { components } = (await response.json()) as { components: { schemas: Record<string, Schema> } };
    documents.set(groupVersion, components.schemas);
  }
});
afterAll(() => server?.stop());

/** The definitions of a kind and of all that it contains, by name. */
function definitionsOf(groupVersion: string, kind: string): ReadonlyMap<string, Schema> {
  const schemas = documents.get(groupVersion) ?? {};
  const found = new Map<string, Schema>();
  const visit = (name: string | undefined): void => {
    const schema = name === undefined ? undefined : schemas[name];
    if (name === undefined || schema === undefined || found.has(name) || scalars.test(name)) return;
    found.set(name, schema);
    for (const property of Object.values(schema.properties ?? {})) visit(referenced(property));
  };
  const version = groupVersion.split('/').at(-1);
  visit(Object.keys(schemas).find((name) => name.endsWith(`.${version}.${kind}`)));
  expect(found.size).toBeGreaterThan(0);
  return found;
}

const cases = Object.entries(kinds).flatMap(([groupVersion, names]) => names.map((kind) => ({ groupVersion, kind })));

describe('OpenAPI documents', () => {
  it.each(cases)('describe every field that $kind of $groupVersion contains', ({ groupVersion, kind }) => {
    const missing = [...definitionsOf(groupVersion, kind)].flatMap(([name, { description, properties = {} }]) => [
      ...(description === undefined ? [name] : []),
      ...Object.entries(properties).flatMap(([property, schema]) =>
        schema.description === undefined ? [`${name}.${property}`] : [],
      ),
    ]);
    expect(missing.filter((name) => name !== describedByReference)).toEqual([]);
  });
});

describe('TypeScript declarations', () => {
  const file = fileURLToPath(new URL('./descriptions-in-an-editor.ts', import.meta.url));
  const text = [
    "import type * as api from '@k8s-ts/api/types';",
    'declare const deployment: api.appsv1.Deployment;',
    'export const image = deployment.spec?.template.spec?.containers[0]?.image;',
    'export const policy = deployment.spec?.template.spec?.containers[0]?.imagePullPolicy;',
    'export const version = deployment.apiVersion;',
    'export const labels = deployment.metadata.labels;',
    ...cases.map(
      ({ groupVersion, kind }, index) => `export type Kind${index} = api.${namespaceOf(groupVersion)}.${kind};`,
    ),
  ].join('\n');
  const base = fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(base, ts.sys.readFile).config,
    ts.sys,
    fileURLToPath(new URL('../..', import.meta.url)),
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => fileURLToPath(new URL('..', import.meta.url)),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  afterAll(() => service.dispose());

  /** Returns the text that an editor shows for the last property of a line. */
  function shown(property: string): string {
    const info = service.getQuickInfoAtPosition(file, text.indexOf(`${property};\n`));
    return ts.displayPartsToString(info?.documentation);
  }

  it('describe fields in an editor', () => {
    expect(shown('imagePullPolicy')).toBe(
      'Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent.',
    );
    expect(shown('image')).toBe('Name of the image, such as nginx:1.29.');
    expect(shown('apiVersion')).toMatch(/^APIVersion defines/);
    expect(shown('labels')).toBe('Short text by key. Objects are selected by it.');
  });

  it.each(cases)('describe $kind of $groupVersion as OpenAPI documents do', ({ groupVersion, kind }) => {
    const program = service.getProgram();
    const source = program?.getSourceFile(file);
    if (program === undefined || source === undefined) throw new Error('TypeScript has no program');
    const checker = program.getTypeChecker();
    const commentOf = (symbol: ts.Symbol | undefined): string =>
      ts.displayPartsToString(symbol?.getDocumentationComment(checker));
    const schemas = documents.get(groupVersion) ?? {};
    const different: string[] = [];
    const seen = new Set<string>();
    const visit = (name: string, type: ts.Type): void => {
      const { description, properties } = schemas[name] ?? {};
      if (properties === undefined || seen.has(name)) return;
      seen.add(name);
      if (commentOf(type.symbol) !== description && !ofEveryKind.test(name)) different.push(name);
      for (const [property, schema] of Object.entries(properties)) {
        const symbol = type.getProperty(property);
        if (symbol === undefined || commentOf(symbol) !== schema.description) different.push(`${name}.${property}`);
        const next = referenced(schema);
        if (symbol === undefined || next === undefined) continue;
        visit(next, contentOf(checker, checker.getTypeOfSymbolAtLocation(symbol, source)));
      }
    };
    const alias = source.statements.find(
      (statement): statement is ts.TypeAliasDeclaration =>
        ts.isTypeAliasDeclaration(statement) && statement.type.getText() === `api.${namespaceOf(groupVersion)}.${kind}`,
    );
    if (alias === undefined) throw new Error(`no type for ${kind}`);
    const [name = ''] = definitionsOf(groupVersion, kind).keys();
    visit(name, checker.getTypeAtLocation(alias.type));
    expect(seen.size).toBeGreaterThan(0);
    expect(different.filter((each) => each !== describedByReference)).toEqual([]);
  });
});

/** The types that packages without built-in kinds use. Their comments are more detailed than the descriptions. */
const ofEveryKind = /\.meta\.v1\.(ObjectMeta|ListMeta|OwnerReference|ManagedFieldsEntry)$/;

/** Returns the type of a property without `undefined`; for lists and maps, the type of their items and values. */
function contentOf(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  const present = checker.getNonNullableType(type);
  const items = checker.isArrayType(present) ? present.getNumberIndexType() : undefined;
  const values = present.getProperties().length === 0 ? present.getStringIndexType() : undefined;
  const inner = items ?? values;
  return inner === undefined ? present : contentOf(checker, inner);
}
