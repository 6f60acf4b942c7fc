import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FieldSchema, fieldDefaults, typesFromSchema } from '@k8s-ts/apimachinery/field-table';
import { APIGroupFactoryRegistry, APIRegistrationManager } from '@k8s-ts/apimachinery/registration';
import { Scheme } from '@k8s-ts/apimachinery/runtime';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import type { APIServer } from '@k8s-ts/apiserver';
import {
  type APIGroupInfo,
  convertedStorage,
  DefaultStorageFactory,
  newDefaultAPIGroupInfo,
  newRESTOptionsFactory,
  newStore,
  statusStrategies,
} from '@k8s-ts/registry-generic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { startServer } from '../kit/server.js';
import { haveTools, type Kubectl } from '../kit/tools.js';

const group = 'zoo.example.com';
const v1 = { group, version: 'v1', kind: 'Animal' };
const v2 = { ...v1, version: 'v2' };

const legs = { type: 'integer', default: 4, description: 'How many legs it has.' } as const;
const sound = { type: 'string', description: 'What it says.' } as const;
const typesOf = (version: string, properties: NonNullable<FieldSchema['properties']>) =>
  typesFromSchema({ group, version, kinds: { Animal: { properties: { spec: { properties } } } } });

/** `spec.sound` of v1. */
function addV1(scheme: Scheme): void {
  const types = typesOf('v1', { legs, sound });
  scheme.addTypes(types, { setDefaults: fieldDefaults(types) });
  scheme.setHubVersion(v1);
}

/** `spec.voice.sound` of v2, and the conversions from v1 and back. */
function addV2(scheme: Scheme): void {
  const types = typesOf('v2', { legs, voice: { properties: { sound } } });
  scheme.addTypes(types, { setDefaults: fieldDefaults(types) });
  scheme.addConversionFunc(v1, v2, ({ spec, ...rest }) => {
    const { sound: text, ...others } = (spec ?? {}) as Record<string, unknown>;
    return { ...rest, spec: text === undefined ? others : { ...others, voice: { sound: text } } };
  });
  scheme.addConversionFunc(v2, v1, ({ spec, ...rest }) => {
    const { voice, ...others } = (spec ?? {}) as { readonly voice?: { readonly sound?: string } };
    return { ...rest, spec: voice?.sound === undefined ? others : { ...others, sound: voice.sound } };
  });
}

/** Announces and registers the group. */
function register(kubeAPIVersions = ''): APIRegistrationManager {
  const registry = new APIGroupFactoryRegistry();
  registry.announceGroupVersion({ groupName: group, versionName: 'v1', addToScheme: addV1 });
  registry.announceGroupVersion({ groupName: group, versionName: 'v2', addToScheme: addV2 });
  registry.announceGroup({ groupName: group, versionPreferenceOrder: ['v2', 'v1'] });
  return registry.registerAndEnableAll(new APIRegistrationManager(kubeAPIVersions), new Scheme('zoo'));
}

/** Stores animals as v1, and serves the registered versions. */
async function openZoo(manager: APIRegistrationManager): Promise<{ info: APIGroupInfo; close(): Promise<void> }> {
  const config = { type: 'memory', memory: 'announced-group-test', compactionIntervalMs: 0 };
  const restOptions = newRESTOptionsFactory({ storageFactory: new DefaultStorageFactory({ config }) });
  const resource = { group, resource: 'animals' };
  const rules = { namespaced: true, validate: () => [], validateUpdate: () => [] };
  const { main } = statusStrategies<AnyKubeObject>(v1, rules);
  const animals = await newStore({
    resource,
    kind: v1,
    ...main,
    options: restOptions.newFor(resource),
    shortNames: ['an'],
  });
  const { scheme, groupVersions } = manager.group(group);
  const versionedResources = Object.fromEntries(
    groupVersions.map(({ version }) => [
      version,
      { animals: version === 'v1' ? animals : convertedStorage(animals, scheme.converterBetween(v1, v2)) },
    ]),
  );
  return { info: newDefaultAPIGroupInfo(group, manager, versionedResources), close: () => animals.destroy() };
}

interface Step {
  /** Words after `kubectl`, split at blanks. */
  readonly command: string;
  /** Standard input, for `-f -`. */
  readonly input?: string;
  readonly shows: RegExp | readonly RegExp[];
  /** Exit code. Default 0. */
  readonly code?: number;
}

const animal = (version: string, name: string, spec: string) => `apiVersion: ${group}/${version}
kind: Animal
metadata: {name: ${name}}
spec: ${spec}
`;
const at = (version: string) => `animals.${version}.${group}`;
const specOf = (name: string, version: string) => `get ${at(version)} ${name} -o jsonpath={.apiVersion},{.spec}`;

const steps: readonly Step[] = [
  { command: `api-resources --api-group=${group}`, shows: /^animals\s+an\s+zoo.example.com\/v2\s+true\s+Animal$/m },
  { command: 'api-versions', shows: [/^zoo.example.com\/v1$/m, /^zoo.example.com\/v2$/m] },
  {
    command: 'create -f -',
    input: animal('v1', 'lion', '{sound: roar}'),
    shows: /animal.zoo.example.com\/lion created/,
  },
  { command: specOf('lion', 'v1'), shows: /^zoo.example.com\/v1,{"legs":4,"sound":"roar"}$/ },
  { command: specOf('lion', 'v2'), shows: /^zoo.example.com\/v2,{"legs":4,"voice":{"sound":"roar"}}$/ },
  { command: 'get an', shows: /^NAME\s+CREATED AT\nlion\s+/m },
  { command: 'apply -f -', input: animal('v2', 'bird', '{legs: 2, voice: {sound: peep}}'), shows: /bird created/ },
  { command: 'apply -f -', input: animal('v2', 'bird', '{legs: 2, voice: {sound: tweet}}'), shows: /bird configured/ },
  { command: 'apply -f -', input: animal('v2', 'bird', '{legs: 2, voice: {sound: tweet}}'), shows: /bird unchanged/ },
  { command: specOf('bird', 'v1'), shows: /^zoo.example.com\/v1,{"legs":2,"sound":"tweet"}$/ },
  {
    command: 'create -f - --validate=strict',
    input: animal('v2', 'fox', '{sound: what}'),
    shows: /strict decoding error: unknown field "spec.sound"/,
    code: 1,
  },
  {
    command: 'apply --server-side --field-manager=one -f -',
    input: animal('v1', 'cow', '{sound: moo}'),
    shows: /cow serverside-applied/,
  },
  {
    command: 'apply --server-side --field-manager=two -f -',
    input: animal('v2', 'cow', '{voice: {sound: muh}}'),
    shows: /conflict with "one": .spec.sound/,
    code: 1,
  },
  {
    command: 'apply --server-side --field-manager=one -f -',
    input: animal('v2', 'cow', '{voice: {sound: muh}}'),
    shows: /cow serverside-applied/,
  },
  { command: specOf('cow', 'v1'), shows: /"sound":"muh"/ },
  {
    command: 'explain animal.spec',
    shows: [/VERSION:\s+v2/, /^\s+legs\s+<integer>\n\s+How many legs it has\.$/m, /^\s+voice\s/m],
  },
  { command: `explain animal.spec.sound --api-version=${group}/v1`, shows: [/VERSION:\s+v1/, /What it says\./] },
  { command: `patch ${at('v1')} lion --type=merge -p {"spec":{"sound":"grr"}}`, shows: /patched$/m },
  { command: specOf('lion', 'v2'), shows: /"voice":{"sound":"grr"}/ },
  { command: 'delete an --all', shows: [/"lion" deleted/, /"bird" deleted/, /"cow" deleted/] },
];

function runKubectl({ path }: Kubectl, args: readonly string[], input = ''): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(path, args, { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: `${stdout}${stderr}` }),
    );
    child.stdin?.end(input);
  });
}

describe('a group that is announced, registered and installed', () => {
  const manager = register();
  let server: APIServer;
  let zoo: Awaited<ReturnType<typeof openZoo>>;
  let folder: string;

  beforeAll(async () => {
    zoo = await openZoo(manager);
    server = await startServer({ securePort: 0 });
    server.installAPIGroup(zoo.info);
    folder = mkdtempSync(join(tmpdir(), 'announced-group-'));
    writeFileSync(join(folder, 'kubeconfig'), server.kubeconfig());
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await zoo?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has its GroupMeta in its info', () => {
    const { groupMeta, prioritizedVersions } = zoo.info;
    expect(groupMeta).toBe(manager.group(group));
    expect(prioritizedVersions).toEqual(['v2', 'v1']);
    expect(groupMeta?.restMapper.restMapping({ group, kind: 'Animal' })).toMatchObject({
      resource: { group, version: 'v2', resource: 'animals' },
      scope: 'namespace',
    });
  });

  it('is mapped by the server while it is installed', () => {
    const animals = { group: '', version: '', resource: 'animals' };
    expect(server.restMapper.kindFor(animals)).toEqual(v2);
    server.removeAPIGroup(group, 'v2');
    expect(server.restMapper.kindFor(animals)).toEqual(v1);
    server.installAPIGroup(zoo.info);
    expect(server.restMapper.kindFor(animals)).toEqual(v2);
  });

  it('has the versions that KUBE_API_VERSIONS allows', async () => {
    const only = register(`${group}/v1`);
    expect(only.group(group).groupVersions).toEqual([{ group, version: 'v1' }]);
    expect(only.group(group).scheme.recognizes(v2)).toBe(false);
    expect(() => register('v1').group(group)).toThrow(`group ${group} has not been registered`);
  });

  describe.skipIf(!haveTools('kubectl'))('is served to', () => {
    it.each(testedKubectls(haveTools('kubectl')).map((kubectl) => [kubectl.minor, kubectl] as const))(
      'kubectl %s',
      { timeout: 120_000 },
      async (minor, kubectl) => {
        const namespace = `k${minor.replace('.', '-')}`;
        const flags = [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--cache-dir=${join(folder, namespace)}`];
        const create: Step = { command: `create namespace ${namespace}`, shows: /created/ };
        for (const { command, input, shows, code = 0 } of [create, ...steps]) {
          const words = [...flags, `--namespace=${namespace}`, ...command.split(' ')];
          const result = await runKubectl(kubectl, words, input);
          expect(result.code, `kubectl ${command}\n${result.output}`).toBe(code);
          for (const pattern of [shows].flat()) expect(result.output, `kubectl ${command}`).toMatch(pattern);
        }
      },
    );
  });
});
