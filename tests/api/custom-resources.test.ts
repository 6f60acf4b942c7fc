import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, type Kubectl, kubectls, run } from '../kit/tools.js';

const definition = (group: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.${group}}
spec:
  group: ${group}
  scope: Namespaced
  names: {plural: boats, kind: Boat, shortNames: [bt], categories: [all]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      status: {}
      scale: {specReplicasPath: .spec.sails, statusReplicasPath: .status.sails}
    additionalPrinterColumns:
    - {name: Sails, type: integer, jsonPath: .spec.sails}
    - {name: Harbour, type: string, jsonPath: .spec.harbour, priority: 1}
    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
    selectableFields:
    - jsonPath: .spec.harbour
    schema:
      openAPIV3Schema:
        description: A boat.
        type: object
        properties:
          spec:
            type: object
            required: [sails]
            properties:
              sails: {type: integer, description: Number of sails., maximum: 9}
              harbour: {type: string, default: home}
            x-kubernetes-validations:
            - {rule: "self.sails > 0 || self.harbour == 'dock'", message: a boat without sails stays in the dock}
          status:
            type: object
            properties:
              sails: {type: integer}
`;

const boat = (group: string, name: string, spec: string) => `apiVersion: ${group}/v1
kind: Boat
metadata: {name: ${name}}
spec: ${spec}
`;

/** Runs kubectl commands for a definition and its objects, from the creation of the definition to its deletion. */
function sail(kubectl: Kubectl, kubeconfig: string, cache: string): void {
  const group = `k${kubectl.minor.replace('.', '-')}.example.com`;
  const flags = [`--kubeconfig=${kubeconfig}`, `--cache-dir=${join(cache, kubectl.minor)}`];
  const call = (words: string, input?: string) =>
    run(kubectl.path, [...words.split(' '), ...flags], input === undefined ? {} : { input });
  const refused = (words: string, input?: string): string => {
    try {
      call(words, input);
    } catch (error) {
      return String((error as { readonly stderr?: unknown }).stderr);
    }
    throw new Error(`kubectl ${words} succeeded`);
  };
  const name = `boats.${group}`;
  expect(call('apply -f -', definition(group))).toContain('created');
  call(`wait --for=condition=established crd/${name} --timeout=30s`);
  expect(call('api-resources')).toMatch(new RegExp(`^boats\\s+bt\\s+${group}/v1\\s+true\\s+Boat$`, 'm'));
  expect(call('create -f -', boat(group, 'one', '{sails: 3}'))).toContain('created');
  expect(refused('create -f -', boat(group, 'bad', '{sails: 0}'))).toContain('a boat without sails stays in the dock');
  expect(refused('create -f -', boat(group, 'bad', '{sails: 1, anchor: 2}'))).toContain('unknown field "spec.anchor"');
  expect(call(`explain ${name} --recursive`)).toMatch(/sails\s+<integer>/);
  expect(call(`explain ${name}.spec.sails`)).toContain('Number of sails.');
  expect(call(`get ${name}`)).toMatch(/^NAME\s+SAILS\s+AGE\none\s+3\s+\d+s$/m);
  expect(call(`get ${name} -o wide`)).toMatch(/^one\s+3\s+home\s/m);
  expect(call(`get ${name} --field-selector=spec.harbour=home -o name`)).toContain('/one');
  expect(call(`get ${name} --field-selector=spec.harbour=away -o name`)).toBe('');
  call(`patch ${name} one --type=merge -p {"spec":{"harbour":"away"}}`);
  expect(refused(`patch ${name} one -p {"spec":{"sails":10}} --type=merge`)).toContain('less than or equal to 9');
  call(`scale ${name} one --replicas=5`);
  expect(call(`get ${name} one -o jsonpath={.spec}`)).toBe('{"harbour":"away","sails":5}');
  expect(call('apply --server-side -f -', boat(group, 'two', '{sails: 1}'))).toContain('serverside-applied');
  expect(call(`delete crd ${name}`)).toContain('deleted');
  expect(call(`get crd ${name} --ignore-not-found`)).toBe('');
}

describe.skipIf(!haveTools('kubectl'))('custom resources with kubectl', () => {
  const servers: ServerProcess[] = [];
  const start = async (...flags: string[]) => {
    const server = await ServerProcess.start(flags);
    servers.push(server);
    return server;
  };
  let etcd: Awaited<ReturnType<typeof startEtcd>> | undefined;
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await etcd?.stop();
  });
  const newest = () => kubectls().at(-1) as Kubectl;

  it('are served from memory, with an old and a new kubectl', { timeout: 300_000 }, async () => {
    const server = await start('--storage-backend=memory');
    for (const kubectl of testedKubectls(true)) sail(kubectl, server.kubeconfig, join(server.folder, 'cache'));
  });

  it('are served from lmdb', { timeout: 120_000 }, async () => {
    const server = await start('--storage-backend=lmdb');
    sail(newest(), server.kubeconfig, join(server.folder, 'cache'));
  });

  describe.skipIf(!haveTools('etcd'))('on etcd', () => {
    let one: ServerProcess;
    let other: ServerProcess;
    beforeAll(async () => {
      etcd = await startEtcd();
      one = await start(`--etcd-servers=${etcd.endpoint}`);
      other = await start(`--etcd-servers=${etcd.endpoint}`);
    }, 120_000);

    it('are served', { timeout: 120_000 }, () => sail(newest(), one.kubeconfig, join(one.folder, 'cache')));

    it('are seen by two servers at once', { timeout: 120_000 }, async () => {
      const group = 'shared.example.com';
      const call = (server: ServerProcess, words: string, input?: string) =>
        run(
          newest().path,
          [...words.split(' '), `--kubeconfig=${server.kubeconfig}`, `--cache-dir=${join(server.folder, 'cache')}`],
          input === undefined ? {} : { input },
        );
      call(one, 'apply -f -', definition(group));
      call(other, `wait --for=condition=established crd/boats.${group} --timeout=30s`);
      call(other, 'create -f -', boat(group, 'one', '{sails: 3}'));
      expect(call(one, `get boats.${group} -o name`)).toContain('/one');
      call(one, `delete crd boats.${group}`);
      await expect
        .poll(() => call(other, 'api-resources --no-headers -o name'), { timeout: 60_000 })
        .not.toContain(group);
    });
  });
});

it('the command installs definitions of a directory before the server is ready', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  writeFileSync(join(folder, 'boats.yaml'), definition('installed.example.com'));
  const server = await ServerProcess.start(['--storage-backend=memory', `--crd-directory=${folder}`]);
  try {
    const list = await server.json<{ kind: string }>('GET', '/apis/installed.example.com/v1/boats');
    expect(list.kind).toBe('BoatList');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
