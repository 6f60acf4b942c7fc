import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, kubectls } from '../kit/tools.js';

/** An entry of managedFields. */
interface Entry {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly fieldsType: string;
  readonly fieldsV1: unknown;
}

interface Options {
  readonly input?: string;
  /** Exit code. Default 0. */
  readonly code?: number;
}

const configMap = (name: string, data: Record<string, string>, labels?: Record<string, string>) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...(labels && { labels }) }, data });

const deployment = (name: string, more: { replicas?: number; image?: string } = {}) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: {app: ${name}}
spec:${more.replicas === undefined ? '' : `\n  replicas: ${more.replicas}`}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: main
        image: ${more.image ?? 'example.test/main:1'}
        ports: [{containerPort: 80}]
`;

const newest = haveTools('kubectl') ? kubectls().at(-1) : undefined;

/** Field owners when the newest kubectl on this machine applies client-side and server-side, beside other commands. */
describe.skipIf(newest === undefined)(`kubectl ${newest?.minor} apply`, () => {
  let server: ServerProcess;
  let home: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'apply-kubectl-'));
    server = await ServerProcess.start(['--storage-backend=memory']);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Runs kubectl with words that are split at blanks. Returns its output. */
  function kubectl(command: string, { input, code = 0 }: Options = {}): string {
    const { status, stdout, stderr } = spawnSync(newest?.path ?? '', command.split(' '), {
      encoding: 'utf8',
      timeout: 60_000,
      // The program's name becomes part of its user agent, which names the manager of some commands.
      argv0: 'kubectl',
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: home },
    });
    expect(status, `${command}\n${stdout}${stderr}`).toBe(code);
    return stdout + stderr;
  }

  const apply = (input: string, flags = '', code = 0) =>
    kubectl(`apply -f - ${flags}`.trimEnd(), { input, code }).trimEnd();

  function get<T>(object: string): T {
    return JSON.parse(kubectl(`get ${object} --show-managed-fields -o json`)) as T;
  }

  function entriesOf(object: string): readonly Entry[] {
    return get<{ metadata: { managedFields: Entry[] } }>(object).metadata.managedFields;
  }

  /**
   * `manager Operation[ /subresource]` of each entry, sorted, because the order of entries depends on the second in
   * which each manager wrote.
   */
  function managersOf(object: string): readonly string[] {
    return entriesOf(object)
      .map(({ manager, operation, subresource }) => `${manager} ${operation}${subresource ? ` /${subresource}` : ''}`)
      .sort();
  }

  const fieldsOf = (object: string, manager: string) =>
    entriesOf(object).find((entry) => entry.manager === manager)?.fieldsV1;
  const dataOf = (name: string) => get<{ data: unknown }>(`configmap/${name}`).data;

  it('merges three ways on the client side', () => {
    expect(apply(configMap('client', { a: '1', b: '1' }))).toBe('configmap/client created');
    expect(apply(configMap('client', { a: '1', b: '1' }))).toBe('configmap/client unchanged');
    expect(managersOf('configmap/client')).toEqual(['kubectl-client-side-apply Update']);
    expect(JSON.parse(kubectl('apply view-last-applied configmap/client -o json'))).toMatchObject({
      data: { a: '1', b: '1' },
    });

    kubectl('patch configmap client --type=merge -p {"data":{"other":"x"}}');
    expect(apply(configMap('client', { a: '2' }))).toBe('configmap/client configured');
    expect(dataOf('client')).toEqual({ a: '2', other: 'x' });
    expect(managersOf('configmap/client')).toEqual(['kubectl-client-side-apply Update', 'kubectl-patch Update']);
    expect(fieldsOf('configmap/client', 'kubectl-patch')).toEqual({ 'f:data': { 'f:other': {} } });
    expect(fieldsOf('configmap/client', 'kubectl-client-side-apply')).toEqual({
      'f:data': { '.': {}, 'f:a': {} },
      'f:metadata': { 'f:annotations': { '.': {}, 'f:kubectl.kubernetes.io/last-applied-configuration': {} } },
    });
  });

  it('merges lists by their keys on the client side', () => {
    const name = 'keyed';
    expect(apply(deployment(name, { replicas: 2 }))).toBe(`deployment.apps/${name} created`);
    const side = { spec: { template: { spec: { containers: [{ name: 'side', image: 'example.test/side:1' }] } } } };
    kubectl(`patch deployment ${name} -p ${JSON.stringify(side)}`);
    expect(apply(deployment(name, { image: 'example.test/main:2' }))).toBe(`deployment.apps/${name} configured`);
    const images = kubectl(`get deployment ${name} -o jsonpath={.spec.template.spec.containers[*].image}`);
    expect(images.split(' ').sort()).toEqual(['example.test/main:2', 'example.test/side:1']);
    // No manager sets replicas any more, so the field has its default again.
    expect(kubectl(`get deployment ${name} -o jsonpath={.spec.replicas}`)).toBe('1');
  });

  it('reports conflicts of server-side apply, and takes fields over on request', () => {
    const as = (manager: string) => `--server-side --field-manager=${manager}`;
    expect(apply(configMap('shared', { colour: 'blue', size: 's' }), as('ci'))).toBe(
      'configmap/shared serverside-applied',
    );
    const failure = apply(configMap('shared', { colour: 'red', size: 's' }), as('ops'), 1);
    expect(failure).toContain('Apply failed with 1 conflict: conflict with "ci": .data.colour');
    expect(failure).toContain('re-run the apply\n  command with the `--force-conflicts` flag');
    expect(dataOf('shared')).toEqual({ colour: 'blue', size: 's' });
    expect(managersOf('configmap/shared')).toEqual(['ci Apply']);

    apply(configMap('shared', { colour: 'red', size: 's' }), `${as('ops')} --force-conflicts`);
    expect(dataOf('shared')).toEqual({ colour: 'red', size: 's' });
    expect(fieldsOf('configmap/shared', 'ci')).toEqual({ 'f:data': { 'f:size': {} } });
    expect(fieldsOf('configmap/shared', 'ops')).toEqual({ 'f:data': { 'f:colour': {}, 'f:size': {} } });

    // A field with two owners stays when one of them stops applying it, and is removed when the last one does.
    apply(configMap('shared', { colour: 'red' }), as('ops'));
    expect(dataOf('shared')).toEqual({ colour: 'red', size: 's' });
    apply(configMap('shared', {}), as('ci'));
    expect(dataOf('shared')).toEqual({ colour: 'red' });
  });

  it('lists all conflicts by manager', () => {
    const text = (a: string) => configMap('contested', { a, b: a, c: a });
    const part = (key: string) => configMap('contested', { [key]: '1' });
    apply(part('a'), '--server-side --field-manager=one');
    apply(part('b'), '--server-side --field-manager=two');
    kubectl('patch configmap contested --type=merge -p {"data":{"c":"1"}}');
    const failure = apply(text('2'), '--server-side --field-manager=three', 1);
    expect(failure).toContain(`Apply failed with 3 conflicts: conflicts with "kubectl-patch" using v1:
- .data.c
conflicts with "one":
- .data.a
conflicts with "two":
- .data.b
`);
  });

  it('shows the result with --dry-run=server, and does not change the object', () => {
    apply(configMap('dry', { a: '1' }), '--server-side');
    const before = get('configmap/dry');
    expect(apply(configMap('dry', { a: '2' }), '--server-side --dry-run=server -o jsonpath={.data.a}')).toBe('2');
    expect(get('configmap/dry')).toEqual(before);
  });

  it('moves from the client side to the server side and back', () => {
    apply(configMap('moved', { a: '1', b: '1' }));
    expect(managersOf('configmap/moved')).toEqual(['kubectl-client-side-apply Update']);

    // kubectl transfers the fields of its former manager to the new one, so that a dropped field is removed without a
    // conflict. After that, the annotation has a manager of its own.
    apply(configMap('moved', { a: '2' }), '--server-side');
    expect(dataOf('moved')).toEqual({ a: '2' });
    expect(managersOf('configmap/moved')).toEqual(['kubectl Apply', 'kubectl-last-applied Apply']);

    // kubectl updates the last-applied annotation, so that client-side apply knows the last applied state.
    apply(configMap('moved', { c: '3' }));
    expect(dataOf('moved')).toEqual({ c: '3' });
    expect(managersOf('configmap/moved')).toContain('kubectl-client-side-apply Update');

    apply(configMap('moved', { c: '4' }), '--server-side');
    expect(dataOf('moved')).toEqual({ c: '4' });
    expect(managersOf('configmap/moved')).toEqual(['kubectl Apply', 'kubectl-last-applied Apply']);
  });

  it('diffs on the server side', () => {
    const text = (a: string) => configMap('compared', { a });
    apply(text('1'), '--server-side');
    const before = get('configmap/compared');
    expect(kubectl('diff --server-side -f -', { input: text('1') })).toBe('');
    const shown = kubectl('diff --server-side -f -', { input: text('2'), code: 1 });
    expect(shown).toMatch(/^-\s+a: "1"$/m);
    expect(shown).toMatch(/^\+\s+a: "2"$/m);
    expect(kubectl('diff --server-side -f -', { input: configMap('new', { z: '1' }), code: 1 })).toMatch(
      /^\+\s+z: "1"$/m,
    );
    expect(get('configmap/compared')).toEqual(before);
    kubectl('get configmap new', { code: 1 });

    kubectl('patch configmap compared --type=merge -p {"data":{"a":"3"}}');
    expect(kubectl('diff --server-side -f -', { input: text('4'), code: 2 })).toContain(
      'conflict with "kubectl-patch" using v1: .data.a',
    );
    expect(kubectl('diff --server-side --force-conflicts -f -', { input: text('4'), code: 1 })).toMatch(
      /^\+\s+a: "4"$/m,
    );
  });

  it('prunes applied objects that are missing from the manifest', () => {
    kubectl('create ns pruned');
    const both = ['keep', 'go']
      .map((name) => configMap(name, { a: '1' }, { app: 'set' }))
      .concat(configMap('aside', { a: '1' }, { app: 'other' }))
      .join('\n---\n');
    apply(both, '-n pruned');
    kubectl('create configmap made -n pruned');
    kubectl('label configmap made app=set -n pruned');
    const pruning = '-n pruned --prune -l app=set --prune-allowlist=core/v1/ConfigMap';
    expect(apply(configMap('keep', { a: '1' }, { app: 'set' }), pruning).split('\n')).toEqual([
      'configmap/keep unchanged',
      'configmap/go pruned',
    ]);
    // The selector does not match the remaining ConfigMaps, or they were never applied.
    const left = kubectl('get configmaps -n pruned -o name').trim().split('\n');
    expect(left).toEqual(['configmap/aside', 'configmap/keep', 'configmap/made']);
  });

  it('separates applied and scaled replicas', () => {
    apply(deployment('scaled', { replicas: 2 }), '--server-side');
    kubectl('scale deployment scaled --replicas=5');
    expect(managersOf('deployment/scaled')).toEqual(['kubectl Apply', 'kubectl Update /scale']);
    expect(entriesOf('deployment/scaled').find(({ subresource }) => subresource)?.fieldsV1).toEqual({
      'f:spec': { 'f:replicas': {} },
    });

    const failure = apply(deployment('scaled', { replicas: 2 }), '--server-side', 1);
    expect(failure).toContain('conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas');
    // A configuration without replicas leaves them to the scaler.
    apply(deployment('scaled'), '--server-side');
    expect(kubectl('get deployment scaled -o jsonpath={.spec.replicas}')).toBe('5');
    apply(deployment('scaled', { replicas: 3 }), '--server-side --force-conflicts');
    expect(kubectl('get deployment scaled -o jsonpath={.spec.replicas}')).toBe('3');
    expect(managersOf('deployment/scaled')).toEqual(['kubectl Apply']);
  });

  it('allows label, annotate and set image between applies', () => {
    const name = 'between';
    apply(deployment(name), '--server-side --field-manager=ci');
    kubectl(`label deployment ${name} team=red`);
    kubectl(`annotate deployment ${name} note=hello`);
    expect(kubectl(`set image deployment/${name} main=example.test/main:2`)).toContain('image updated');
    expect(managersOf(`deployment/${name}`)).toEqual([
      'ci Apply',
      'kubectl-annotate Update',
      'kubectl-label Update',
      'kubectl-set Update',
    ]);
    expect(fieldsOf(`deployment/${name}`, 'kubectl-set')).toEqual({
      'f:spec': { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"main"}': { 'f:image': {} } } } } },
    });

    const failure = apply(deployment(name), '--server-side --field-manager=ci', 1);
    expect(failure).toContain(
      'conflict with "kubectl-set" using apps/v1: .spec.template.spec.containers[name="main"].image',
    );
    apply(deployment(name), '--server-side --field-manager=ci --force-conflicts');
    const { metadata } = get<{ metadata: { labels: unknown; annotations: unknown } }>(`deployment/${name}`);
    expect(metadata.labels).toEqual({ app: name, team: 'red' });
    expect(metadata.annotations).toEqual({ note: 'hello' });
    expect(kubectl(`get deployment ${name} -o jsonpath={.spec.template.spec.containers[0].image}`)).toBe(
      'example.test/main:1',
    );
    expect(managersOf(`deployment/${name}`)).not.toContain('kubectl-set Update');

    expect(kubectl(`label deployment ${name} team-`)).toContain('unlabeled');
    expect(managersOf(`deployment/${name}`)).not.toContain('kubectl-label Update');
  });

  it('applies a folder of objects in one go', () => {
    writeFileSync(join(home, 'many.yaml'), [1, 2, 3].map((n) => configMap(`many-${n}`, { n: `${n}` })).join('\n---\n'));
    const lines = kubectl(`apply --server-side -f ${join(home, 'many.yaml')}`)
      .trim()
      .split('\n');
    expect(lines).toEqual([1, 2, 3].map((n) => `configmap/many-${n} serverside-applied`));
  });

  it('refuses invalid manifests', () => {
    expect(apply(deployment('wrong').replace('template:', 'templet:'), '--server-side --validate=false', 1)).toContain(
      'failed to create typed patch object (default/wrong; apps/v1, Kind=Deployment): .spec.templet: field not declared in schema',
    );
    const twice = deployment('wrong').replace(
      '[{containerPort: 80}]',
      '[{containerPort: 80, protocol: TCP}, {containerPort: 80, protocol: TCP}]',
    );
    expect(apply(twice, '--server-side', 1)).toContain('duplicate entries for key [containerPort=80,protocol="TCP"]');
    kubectl('get deployment wrong', { code: 1 });
  });

  it('shows managed fields only when asked', () => {
    apply(deployment('shown', { replicas: 2 }), '--server-side --field-manager=ci');
    expect(kubectl('get deployment shown -o yaml')).not.toContain('managedFields');
    const shown = kubectl('get deployment shown -o yaml --show-managed-fields');
    const lines = shown.split('\n');
    const from = lines.indexOf('  managedFields:');
    expect(from).toBeGreaterThan(0);
    const to = lines.findIndex((line, i) => i > from && /^ {2}\w/.test(line));
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
    const entry = lines.slice(from + 1, to).map((line) => {
      const [, key, value] = /^( {4}time): "(.*)"$/.exec(line) ?? [];
      return value !== undefined && time.test(value) ? `${key}: TIME` : line;
    });
    expect(entry.join('\n')).toBe(`  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:metadata:
        f:labels:
          f:app: {}
      f:spec:
        f:replicas: {}
        f:selector: {}
        f:template:
          f:metadata:
            f:labels:
              f:app: {}
          f:spec:
            f:containers:
              k:{"name":"main"}:
                .: {}
                f:image: {}
                f:name: {}
                f:ports:
                  k:{"containerPort":80,"protocol":"TCP"}:
                    .: {}
                    f:containerPort: {}
    manager: ci
    operation: Apply
    time: TIME`);
  });
});
