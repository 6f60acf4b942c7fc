import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomResourceDefinition } from '../../definitions/index.js';
import { newDefinition, otherVersion, storedVersion } from '../../definitions/testing/new-definition.js';
import {
  type Boat,
  type ConversionHook,
  converting,
  failing,
  serveConversionHook,
} from '../testing/conversion-hook.js';
import { type ServedExtensions, serveExtensions } from '../testing/serve-extensions.js';

/*
 * Managed fields of objects whose versions name their fields differently: v1 has `spec.addr`, `spec.replicas` and
 * `status.state`, v2 has `spec.host`, `spec.count` and `status.phase`. The expected answers are those of
 * kube-apiserver.
 */

const specNames = { addr: 'host', replicas: 'count' };
const statusNames = { state: 'phase' };
const names: Readonly<Record<string, string>> = { ...specNames, ...statusNames };

const other = (version: string): string => (version === 'v1' ? 'v2' : 'v1');

/** A field's name at a version, by its name at v1. */
const at = (version: string, name: string): string => (version === 'v1' ? name : (names[name] as string));

function renamed(part: Boat['spec'], pairs: Readonly<Record<string, string>>, version: string): Boat['spec'] {
  const found = Object.entries(pairs).map(([old, now]) => (version === 'v1' ? [now, old] : [old, now]));
  const table = Object.fromEntries(found) as Readonly<Record<string, string>>;
  return part && Object.fromEntries(Object.entries(part).map(([key, value]) => [table[key] ?? key, value]));
}

const convert = ({ spec, status, ...object }: Boat, apiVersion: string): Boat => {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  return {
    ...object,
    apiVersion,
    ...(spec && { spec: renamed(spec, specNames, version) }),
    ...(status && { status: renamed(status, statusNames, version) }),
  } as Boat;
};

let hook: ConversionHook;
beforeAll(async () => {
  hook = await serveConversionHook();
});
afterAll(() => hook.close());

let stores = 0;
let server: ServedExtensions;
beforeEach(async () => {
  hook.answer = converting(convert);
  server = await serveExtensions(`webhook-fields-${process.pid}-${++stores}`);
});
afterEach(() => server.stop());

function definition(storage: string): CustomResourceDefinition {
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  const text = { type: 'string' };
  const number = { type: 'integer' };
  const version = (name: string) => {
    const specSchema = {
      type: 'object',
      properties: { [at(name, 'addr')]: text, common: text, [at(name, 'replicas')]: number },
    };
    const statusSchema = { type: 'object', properties: { [at(name, 'state')]: text, replicas: number } };
    const scale = { specReplicasPath: `.spec.${at(name, 'replicas')}`, statusReplicasPath: '.status.replicas' };
    const more = {
      subresources: { status: {}, scale },
      schema: { openAPIV3Schema: { type: 'object', properties: { spec: specSchema, status: statusSchema } } },
    };
    return name === storage ? storedVersion(name, more) : otherVersion(name, more);
  };
  const webhook = { conversionReviewVersions: ['v1'], clientConfig: hook.clientConfig };
  const changes = { conversion: { strategy: 'Webhook', webhook }, versions: [version('v1'), version('v2')] };
  return { ...newDefinition({ spec: changes }), metadata };
}

const path = (version: string, subresource = '') =>
  `/apis/example.com/${version}/namespaces/default/boats/one${subresource}`;

interface Parts {
  readonly labels?: object;
  readonly spec?: object;
  readonly status?: object;
}

const apply = (version: string, manager: string, { labels, ...parts }: Parts, subresource = '', force = false) =>
  server.call(
    'PATCH',
    `${path(version, subresource)}?fieldManager=${manager}&force=${force}`,
    {
      apiVersion: `example.com/${version}`,
      kind: 'Boat',
      metadata: { name: 'one', ...(labels && { labels }) },
      ...parts,
    },
    'application/apply-patch+yaml',
  );

const merge = (version: string, manager: string, patch: object, subresource = '') =>
  server.call('PATCH', `${path(version, subresource)}?fieldManager=${manager}`, patch, 'application/merge-patch+json');

/** Manager, version and fields of each entry, sorted by manager. */
const owners = ({ body }: { body: { metadata: { managedFields?: readonly Entry[] } } }) =>
  (body.metadata.managedFields ?? [])
    .map(({ manager, apiVersion, fieldsV1 }) => [manager, apiVersion.slice('example.com/'.length), fieldsV1] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** An entry whose manager owns fields of the spec. */
const spec = (manager: string, version: string, ...fields: string[]) =>
  [manager, version, { 'f:spec': Object.fromEntries(fields.map((field) => [`f:${field}`, {}])) }] as const;

/** An entry whose manager owns fields of the status. */
const status = (manager: string, version: string, ...fields: string[]) =>
  [manager, version, { 'f:status': Object.fromEntries(fields.map((field) => [`f:${field}`, {}])) }] as const;

const label = { 'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } } };

interface Entry {
  readonly manager: string;
  readonly apiVersion: string;
  readonly fieldsV1: object;
}

describe.each([
  ['v1', 'v1'],
  ['v1', 'v2'],
  ['v2', 'v1'],
  ['v2', 'v2'],
])('with %s stored and %s written first', (storage, first) => {
  const second = other(first);
  const [one, two] = [at(first, 'addr'), at(second, 'addr')];

  beforeEach(() => server.establish(definition(storage)));

  it('an apply in the other version reports conflicts, shares fields, and takes them over by force', async () => {
    await apply(first, 'm1', { spec: { [one]: 'a', common: 'c' } });
    const conflict = await apply(second, 'm2', { spec: { [two]: 'b' } });
    expect([conflict.status, conflict.body.message]).toEqual([
      409,
      `Apply failed with 1 conflict: conflict with "m1": .spec.${one}`,
    ]);
    const shared = await apply(second, 'm2', { spec: { [two]: 'a' } });
    expect([shared.status, owners(shared)]).toEqual([200, [spec('m1', first, one, 'common'), spec('m2', second, two)]]);
    const forced = await apply(second, 'm2', { spec: { [two]: 'b' } }, '', true);
    expect([forced.body.spec, owners(forced)]).toEqual([
      { common: 'c', [two]: 'b' },
      [spec('m1', first, 'common'), spec('m2', second, two)],
    ]);
  });

  it('an applier that changes its version loses the fields that it leaves out', async () => {
    await apply(first, 'm1', { spec: { [one]: 'a', common: 'c' } });
    const moved = await apply(second, 'm1', { spec: { common: 'd' } });
    expect([moved.status, moved.body.spec, owners(moved)]).toEqual([
      200,
      { common: 'd' },
      [spec('m1', second, 'common')],
    ]);
    const back = await apply(first, 'm1', { spec: { [one]: 'a' } });
    expect([back.body.spec, owners(back)]).toEqual([{ [one]: 'a' }, [spec('m1', first, one)]]);
  });

  it('an applier with labels changes its version', async () => {
    const labels = { a: 'b' };
    await apply(first, 'm1', { labels, spec: { [one]: 'a' } });
    const moved = await apply(second, 'm1', { labels, spec: { [two]: 'b' } });
    expect([moved.status, moved.body.spec, owners(moved)]).toEqual([
      200,
      { [two]: 'b' },
      [['m1', second, { 'f:metadata': { 'f:labels': { 'f:a': {} } }, 'f:spec': { [`f:${two}`]: {} } }]],
    ]);
  });

  it.each([true, false])(
    'the webhook converts the fields that an applier with labels leaves, and must return metadata (it does: %s)',
    async (returnsMetadata) => {
      const [state, phase] = [at(first, 'state'), at(second, 'state')];
      await apply(first, 'm1', { labels: { a: 'b' }, spec: { [one]: 'a' } });
      await apply(first, 's1', { status: { [state]: 'x' } }, '/status');
      hook.answer = converting((object, apiVersion) => {
        const { metadata, ...converted } = convert(object, apiVersion);
        return { ...converted, ...(metadata ? { metadata } : returnsMetadata && { metadata: {} }) } as Boat;
      });
      const moved = await apply(second, 'm1', { labels: { a: 'c' }, spec: { [two]: 'b' } });
      if (returnsMetadata) {
        expect([moved.status, moved.body.spec, moved.body.status]).toEqual([200, { [two]: 'b' }, { [phase]: 'x' }]);
        return;
      }
      expect([moved.status, moved.body.message]).toEqual([
        500,
        expect.stringContaining(
          `failed to convert pruned object at version example.com/${second}: conversion webhook for example.com/${first}, Kind=Boat returned invalid metadata: missing metadata in converted object`,
        ),
      ]);
    },
  );

  it('patches and updates in the other version keep the managers', async () => {
    await apply(first, 'm1', { spec: { [one]: 'a', common: 'c' } });
    const labelled = await merge(second, 'm2', { metadata: { labels: { a: 'b' } } });
    expect(owners(labelled)).toEqual([spec('m1', first, one, 'common'), ['m2', second, label]]);
    const patched = await merge(second, 'm2', { spec: { [two]: 'b' } });
    expect(patched.body.spec).toEqual({ common: 'c', [two]: 'b' });
    expect(owners(patched)).toEqual([
      spec('m1', first, 'common'),
      ['m2', second, { ...label, 'f:spec': { [`f:${two}`]: {} } }],
    ]);
    const whole = { ...patched.body, spec: { common: 'd', [two]: 'b' } };
    const updated = await server.call('PUT', `${path(second)}?fieldManager=m3`, whole);
    expect([updated.status, owners(updated).at(-1)]).toEqual([200, spec('m3', second, 'common')]);
    expect(owners(updated)).toHaveLength(2);
  });

  it('the status and the scale have managers in both versions', async () => {
    await apply(first, 'm1', { spec: { [at(first, 'replicas')]: 1 } });
    const [state, phase] = [at(first, 'state'), at(second, 'state')];
    await apply(first, 's1', { status: { [state]: 'x', replicas: 1 } }, '/status');
    const conflict = await apply(second, 's2', { status: { [phase]: 'y' } }, '/status');
    expect([conflict.status, conflict.body.message]).toEqual([
      409,
      `Apply failed with 1 conflict: conflict with "s1" with subresource "status": .status.${state}`,
    ]);
    const patched = await merge(second, 's3', { status: { [phase]: 'z' } }, '/status');
    expect(owners(patched)).toEqual([
      spec('m1', first, at(first, 'replicas')),
      status('s1', first, 'replicas'),
      status('s3', second, phase),
    ]);
    expect((await merge(second, 'sc', { spec: { replicas: 4 } }, '/scale')).body.spec).toEqual({ replicas: 4 });
    expect(owners(await server.call('GET', path(first)))).toEqual([
      status('s1', first, 'replicas'),
      status('s3', second, phase),
      spec('sc', second, at(second, 'replicas')),
    ]);
  });

  it('a failing webhook fails applies in the other version and drops the managers of patches in the stored one', async () => {
    await apply(other(storage), 'm1', { spec: { common: 'c' } });
    hook.answer = failing('no way');
    const failed = await apply(storage, 'm2', { spec: { [at(storage, 'addr')]: 'a' } });
    expect([failed.status, failed.body.message]).toEqual([
      500,
      `conversion webhook for example.com/${storage}, Kind=Boat failed: no way`,
    ]);
    const patched = await merge(storage, 'm2', { metadata: { labels: { a: 'b' } } });
    expect([patched.status, owners(patched)]).toEqual([200, []]);
  });
});
