import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haveTools } from '../kit/tools.js';
import { toyTree, writeTree } from './source-tree.js';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];

/** Runs the script of `npm run extract` on a source tree, directly with Node.js. */
function extract(files: Readonly<Record<string, string>>, ...more: readonly string[]) {
  const tree = writeTree(files);
  const to = join(tree, 'facts');
  folders.push(tree);
  const script = join(root, 'packages/api/scripts/extract.ts');
  const args = ['--import', import.meta.resolve('tsx'), script, '--tree', tree, '--to', to, ...more];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const facts = (name: string) => JSON.parse(readFileSync(join(to, `${name}.json`), 'utf8')) as Record<string, unknown>;
  return { status, stderr, stdout, facts };
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe.skipIf(!haveTools('go'))('npm run extract', () => {
  let facts: ReturnType<typeof extract>['facts'];
  beforeAll(() => {
    const found = extract(toyTree);
    expect(found.stderr).toBe('');
    facts = found.facts;
  });

  it('names the release after the newest changelog', () => {
    expect(facts('enums').kubernetesVersion).toBe('v1.40.3');
  });

  it('joins the fields of protobuf messages with the fields of Go structs', () => {
    expect(facts('protofields').packages).toEqual({
      'k8s.io.api.toys.v1': {
        group: 'toys.k8s.io',
        version: 'v1',
        goPackage: 'k8s.io/api/toys/v1',
        messages: {
          Toy: {
            hasTypeMeta: true,
            goMarkers: { structType: 'atomic' },
            fields: [
              {
                name: 'metadata',
                number: 1,
                type: 'k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta',
                json: 'metadata',
                omitempty: true,
                goType: 'metav1.ObjectMeta',
              },
              { name: 'wheels', number: 2, type: 'k8s.io.api.toys.v1.Wheels', inline: true, goType: 'Wheels' },
              {
                name: 'colours',
                number: 3,
                type: 'string',
                label: 'repeated',
                json: 'colours',
                omitempty: true,
                goType: '[]Colour',
                enumType: 'k8s.io.api.toys.v1.Colour',
                patchStrategy: 'merge',
                listType: 'map',
                listMapKey: ['a', 'b'],
                markers: { optional: true },
              },
              {
                name: 'shade',
                number: 4,
                type: 'string',
                json: 'shade',
                pointer: true,
                goType: '*Shade',
                enumType: 'k8s.io.api.toys.v1.Colour',
              },
            ],
          },
          Wheels: {
            fields: [
              {
                name: 'count',
                number: 1,
                type: 'int32',
                json: 'wheelCount',
                omitempty: true,
                pointer: true,
                goType: '*int32',
                markers: { default: '4' },
              },
            ],
          },
        },
      },
    });
  });

  it('lists the values of string types, including types that convert other constants', () => {
    expect(facts('enums').enums).toEqual({ 'k8s.io.api.toys.v1.Colour': { closed: true, values: ['Red', 'Blue'] } });
  });

  it('finds the storage version of a hash, and the last of two priorities', () => {
    const { groups, resources } = facts('discovery') as { groups: unknown[]; resources: unknown[] };
    expect(groups[1]).toEqual({
      group: 'toys.k8s.io',
      preferred: 'v1',
      versions: [
        {
          version: 'v1',
          enabledByDefault: false,
          stability: 'stable',
          apiServicePriority: { groupPriorityMinimum: 200, versionPriority: 15 },
        },
      ],
    });
    expect(resources).toMatchObject([
      { resource: 'toys', storageGVK: { group: 'toys.k8s.io', version: 'v1', kind: 'Toy' } },
      { resource: 'toys', subresource: 'status' },
    ]);
  });

  it('walks defaulting functions by JSON names, without lists of kinds', () => {
    expect(facts('defaults').kinds).toEqual([
      {
        package: 'k8s.io.api.toys.v1',
        group: 'toys.k8s.io',
        version: 'v1',
        kind: 'Toy',
        steps: [
          { path: '', call: 'Toy' },
          { path: 'wheelCount', value: 4 },
          { path: 'colours[]', call: 'Colour' },
        ],
      },
    ]);
  });

  it('reads the columns of tables, without their prose', () => {
    const { byKind } = facts('printcolumns') as { byKind: unknown[] };
    expect(byKind[0]).toEqual({
      group: 'toys.k8s.io',
      kind: 'Toy',
      columns: [
        { name: 'Name', type: 'string', format: 'name', priority: 0, descriptionFrom: 'metav1.ObjectMeta.name' },
        { name: 'Shade', type: 'string', format: '', priority: 1, descriptionFrom: 'toysv1.Toy.shade' },
        { name: 'Age', type: 'string', format: '', priority: 0 },
      ],
    });
  });

  it('reads keys in etcd and the settings of storage', () => {
    expect(facts('etcd')).toMatchObject({
      specialResourcePrefixes: [{ group: 'toys.k8s.io', resource: 'toys', prefix: 'playthings' }],
      storageVersionOverrides: [{ group: 'toys.k8s.io', resource: 'toys', version: 'v1beta1' }],
      watchCacheDisabled: ['toys.k8s.io/toys'],
      entries: [
        {
          stub: { metadata: { name: 'toy1' }, image: 'busybox' },
          etcdKey: '/registry/playthings/NAMESPACE/toy1',
          keyPattern: '/registry/playthings/{namespace}/{name}',
          servedInThisVersion: true,
          storageMediaType: 'application/json',
          fixtureOnly: false,
        },
      ],
    });
  });

  it('reads what strategies allow and reset, through embedded and called code', () => {
    expect(facts('strategies').resources).toEqual([
      {
        group: 'toys.k8s.io',
        resource: 'toys',
        namespaced: true,
        allowCreateOnUpdate: false,
        allowUnconditionalUpdate: true,
        generationOnCreate: 1,
        generationBumpedByStrategy: true,
        resetFields: { main: ['status'], status: ['spec', 'metadata.labels'] },
        returnDeletedObject: true,
        hasStatusStrategy: true,
        fieldSelectors: ['metadata.name', 'shade'],
      },
    ]);
  });

  it('keeps the stages of feature gates up to the release', () => {
    const stages = [
      { since: '1.37', stage: 'Alpha', default: false },
      { since: '1.40', stage: 'GA', default: true, locked: true },
    ];
    const names = Array.from({ length: 8 }, (_, i) => `Gate${i}`);
    expect(facts('featuregates').gates).toEqual(Object.fromEntries(names.map((name) => [name, stages])));
  });

  it('lists the gates that feature gates need, by name', () => {
    const dependencies = Array.from({ length: 8 }, (_, i) => ({ gate: `Gate${i}`, needs: [`Gate${i}`, 'Needed'] }));
    expect(facts('featuregates').dependencies).toEqual(dependencies);
  });

  it('reads the releases of a kind', () => {
    expect(facts('lifecycles').kinds).toEqual([
      { group: 'toys.k8s.io', version: 'v1', kind: 'Toy', introduced: '1.38' },
    ]);
  });

  const defaults = 'pkg/apis/toys/v1/zz_generated.defaults.go';
  const types = 'staging/src/k8s.io/api/toys/v1/types.go';
  const proto = 'staging/src/k8s.io/api/toys/v1/generated.proto';
  const gates = 'pkg/features/gates.go';
  it.each([
    [
      'an unknown statement of a defaulting function',
      { [defaults]: toyTree[defaults]?.replace('SetDefaults_Toy(in)', 'switch {\n\t}') },
      `${defaults}:12: unknown statement of a defaulting function`,
    ],
    [
      'a type with a JSON form of its own',
      { [types]: `${toyTree[types]}\nfunc (w Wheels) MarshalJSON() ([]byte, error) { return nil, nil }\n` },
      'k8s.io.api.toys.v1.Wheels has a JSON form of its own that is not known',
    ],
    [
      'an unknown line of a protobuf file',
      { [proto]: toyTree[proto]?.replace('optional int32 count = 1;', 'oneof count {}') },
      'generated.proto: unknown line oneof count {}',
    ],
    [
      'an unknown part of a feature gate',
      { [gates]: toyTree[gates]?.replace('Default: false', 'Standard: false') },
      `${gates}:7: unknown part of a feature gate: Standard`,
    ],
    [
      'a hash of no kind',
      {
        'api/discovery/apis__toys.k8s.io__v1.json': toyTree['api/discovery/apis__toys.k8s.io__v1.json']?.replace(
          'EiJ9UCxTUKA=',
          'AAAAAAAAAAA=',
        ),
      },
      'no storage version of Toy has the hash AAAAAAAAAAA=',
    ],
    [
      'a part in another form than any known one',
      { 'pkg/kubeapiserver/storage.go': 'package kubeapiserver\n' },
      'cannot read storage out of the tree',
    ],
  ])('reports where the tree has %s', (_what, change, message) => {
    const files = Object.fromEntries(
      Object.entries({ ...toyTree, ...change }).map(([name, text]) => [name, text ?? '']),
    );
    const { status, stderr } = extract(files);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });

  it('reports that a folder is not a source tree', () => {
    const { status, stderr } = extract({ 'README.md': '' });
    expect(stderr).toContain('is not a source tree of Kubernetes');
    expect(status).toBe(1);
  });
});
