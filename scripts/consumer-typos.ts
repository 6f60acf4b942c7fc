import { join } from 'node:path';
import ts from 'typescript';

/** A program with one mistake. */
interface Typo {
  readonly what: string;
  /** Statements that contain the wrong text and the right text in `⟦wrong|right⟧`. */
  readonly code: string;
  /** Expected text in the compiler's message. Default: the wrong text. */
  readonly message?: string;
}

const deployment = "apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }";

const typos: readonly Typo[] = [
  {
    what: 'a field of an object',
    code: `const web: Deployment = { ${deployment}, ⟦sepc|status⟧: {} };`,
    message: 'sepc',
  },
  {
    what: 'a nested field',
    code: "const pod: Pod = { metadata: {}, spec: { containers: [{ name: 'a', ⟦imgae|image⟧: 'b' }] } };",
  },
  { what: 'a field of metadata', code: "const map: ConfigMap = { metadata: { ⟦lables|labels⟧: { a: 'b' } } };" },
  { what: 'a field that is read', code: 'read((object: Deployment) => object.⟦stauts|status⟧);' },
  { what: 'a nested field that is read', code: 'read((object: Pod) => object.spec?.⟦nodename|nodeName⟧);' },
  { what: 'an enum', code: "const service: Service = { metadata: {}, spec: { type: '⟦NodePorts|NodePort⟧' } };" },
  { what: 'an apiVersion', code: "const web: Deployment = { apiVersion: '⟦apps/v2|apps/v1⟧', metadata: {} };" },
  { what: 'a kind', code: "const pod: Pod = { kind: '⟦Pods|Pod⟧', metadata: {} };" },
  {
    what: 'a type of a field',
    code: "const web: Partial<DeploymentSpec> = { replicas: ⟦'3'|3⟧ };",
    message: "'string'",
  },
  { what: 'a field of a custom kind', code: 'read((boat: Boat) => boat.spec.⟦sial|sails⟧);' },
  { what: 'the name of a resource', code: 'client.resource(corev1.⟦pod|pods⟧);' },
  { what: 'the name of a group-version', code: 'client.resource(⟦appv1|appsv1⟧.deployments);' },
  {
    what: 'another type than that of a resource',
    code: "client.resource⟦<Pod>|⟧({ version: 'v1', resource: 'services' });",
    message: '~object',
  },
  {
    what: 'an object of another kind',
    code: 'client.resource(corev1.⟦services|pods⟧).create(pod);',
    message: 'not assignable',
  },
  {
    what: 'a field of a written object',
    code: 'client.resource(corev1.configMaps).create({ metadata: {}, ⟦dta|data⟧: {} });',
  },
  { what: 'a field of a described type', code: 'boats.create({ metadata: {}, spec: { ⟦sial|sails⟧: 1 } });' },
  { what: 'an option of a list', code: 'client.resource(corev1.pods).list({ ⟦limt|limit⟧: 5 });' },
  {
    what: 'a value of an option',
    code: "client.resource(corev1.pods).create(pod, { fieldValidation: '⟦Strikt|Strict⟧' });",
  },
  { what: 'a field of a description', code: "client.resource({ version: 'v1', ⟦resouce|resource⟧: 'pods' });" },
  {
    what: 'an option of a description',
    code: "describeResource<Boat>({ version: 'v1', resource: 'boats', ⟦namspaced|namespaced⟧: true });",
  },
  {
    what: 'a field in an informer',
    code: 'informers.informer(corev1.pods).addHandler({ onAdd: (pod) => pod.⟦stauts|status⟧ });',
  },
  {
    what: 'an option of an informer',
    code: 'newInformer({ source: client.resource(corev1.pods), ⟦resync|resyncMs⟧: 5 });',
  },
  { what: 'a field of a created literal', code: `server.create({ ${deployment}, ⟦stats|status⟧: {} });` },
  {
    what: 'a nested field of a created literal',
    code: "server.create({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { containers: [{ name: 'a', ⟦imgae|image⟧: 'b' }] } });",
  },
  { what: 'a field of an applied literal', code: `server.apply([{ ${deployment}, ⟦stats|status⟧: {} }]);` },
  {
    what: 'a field of a result',
    code: "server.get({ apiVersion: 'v1', kind: 'ConfigMap', name: 'a' }).then((map) => map.⟦dta|data⟧);",
  },
  {
    what: 'a field in a condition',
    code: "server.waitFor({ resource: corev1.pods, name: 'a' }, (pod) => pod.status?.⟦phases|phase⟧ === 'Running');",
  },
  { what: 'a condition', code: "server.waitFor(pod, { ⟦conditions|condition⟧: 'Ready' });" },
  { what: 'a resource of a test server', code: 'server.resource(corev1.⟦configmaps|configMaps⟧);' },
  { what: 'an option of a test server', code: "startTestServer({ ⟦manifest|manifests⟧: '' });" },
  {
    what: 'an option of a strategy',
    code: 'const strategy: RESTStrategy<Boat> = { namespaced: true, validate: () => [], ⟦validatUpdate|validateUpdate⟧: () => [] };',
    message: 'validat',
  },
];

/** The first lines of the programs. `Boat` is an interface that a user has declared, without an index signature. */
const head = `import type { ConfigMap, Pod, Service } from '@k8s-ts/api';
import { appsv1, corev1 } from '@k8s-ts/api/resources';
import { type Client, describeResource, type InformerFactory, newInformer } from '@k8s-ts/client';
import type { RESTStrategy, Store } from '@k8s-ts/registry-generic';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
type Deployment = appsv1.Deployment;
type DeploymentSpec = appsv1.DeploymentSpec;
interface Boat {
  readonly metadata: { readonly name?: string };
  readonly spec: { readonly sails: number };
}
export type BoatStore = Store<Boat>;
declare const client: Client;
declare const informers: InformerFactory;
declare const server: TestServer;
declare const pod: Pod;
declare function read<T>(reader: (object: T) => unknown): void;
const boats = client.resource(describeResource<Boat>({ group: 'example.com', version: 'v1', resource: 'boats' }));
`;

/** The programs of all typos, each in a block on one line, so that the line of a complaint identifies the typo. */
const programOf = (pick: (wrong: string, right: string) => string): string =>
  `${head}${typos.map(({ code }) => `{ ${code.replace(/⟦(.*)\|(.*)⟧/, (_, wrong, right) => pick(wrong, right))} }\n`).join('')}`;
const firstLine = head.split('\n').length - 1;

/** Files of a project with the typos, and files without them. Their imports are those of {@link head}. */
export const typoFiles: Readonly<Record<'wrong' | 'right', string>> = {
  wrong: programOf((wrong) => wrong),
  right: programOf((_, right) => right),
};

/**
 * Checks that each typo causes an error with the expected text, and that there are no errors on other lines.
 *
 * @param diagnostics of the file with the typos
 * @returns the differences
 */
export function checkTypos(diagnostics: readonly ts.Diagnostic[]): readonly string[] {
  const found = new Map<number, string[]>();
  for (const { file, start = 0, messageText } of diagnostics) {
    const line = file === undefined ? -1 : file.getLineAndCharacterOfPosition(start).line - firstLine;
    found.set(line, [...(found.get(line) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')]);
  }
  const missed = typos.flatMap(({ what, code, message = /⟦(.*)\|/.exec(code)?.[1] as string }, line) =>
    found.get(line)?.some((text) => text.includes(message)) ? [] : [`a typo in ${what} compiles: ${code}`],
  );
  const others = [...found].filter(([line]) => typos[line] === undefined).flatMap(([, texts]) => texts);
  return [...missed, ...others];
}

/**
 * Requests the completions in the `spec` of a Deployment from the language service, as editors do. Fields must have
 * their descriptions.
 *
 * @param folder of the project
 * @returns the missing completions and descriptions
 */
export function checkCompletion(folder: string, options: ts.CompilerOptions): readonly string[] {
  const file = join(folder, 'src', 'completion.mts');
  const text = `import type { appsv1 } from '@k8s-ts/api';\nexport const web: appsv1.Deployment = { metadata: {}, spec: { } };\n`;
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath as (path: string) => string,
  });
  const position = text.indexOf('{ }') + 2;
  const offered = new Set(service.getCompletionsAtPosition(file, position, {})?.entries.map(({ name }) => name));
  return ['paused', 'progressDeadlineSeconds', 'replicas', 'selector', 'strategy', 'template'].flatMap((field) => {
    if (!offered.has(field)) return [`${field} is not offered in the spec of a Deployment`];
    const details = service.getCompletionEntryDetails(
      file,
      position,
      field,
      undefined,
      undefined,
      undefined,
      undefined,
    );
    const description = ts.displayPartsToString(details?.documentation);
    return description === '' ? [`${field} of a Deployment's spec is offered without a description`] : [];
  });
}
