import { defineKind } from '@k8s-ts/kinds';
import { DefaultStorageFactory, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { expect, it, onTestFinished } from 'vitest';
import { mergeGroups } from './merge-groups.js';

const schema = { type: 'object', properties: { spec: { type: 'object' } } } as const;
const kindOf = (kind: string, group = 'fleet.example.com', version = 'v1') =>
  defineKind({ group, version, kind, schema });

async function opened(...kinds: readonly ReturnType<typeof kindOf>[]) {
  const storageFactory = new DefaultStorageFactory({ config: { type: 'memory', memory: 'merge-groups-test' } });
  const all = await Promise.all(kinds.map((kind) => kind.open(newRESTOptionsFactory({ storageFactory }))));
  onTestFinished(async () => void (await Promise.all(all.map(({ close }) => close()))));
  return all.map(({ info }) => info);
}

it('mergeGroups makes one group of kinds with the same group name', async () => {
  const infos = await opened(
    kindOf('Boat'),
    kindOf('Pier', 'harbour.example.com'),
    kindOf('Sail', 'fleet.example.com', 'v1beta1'),
  );
  const [fleet, harbour] = mergeGroups(infos);
  expect(harbour).toBe(infos[1]);
  expect(fleet?.prioritizedVersions).toEqual(['v1', 'v1beta1']);
  const paths = Object.entries(fleet?.versionedResources ?? {}).map(([version, all]) => [version, Object.keys(all)]);
  expect(paths).toEqual([
    ['v1', ['boats']],
    ['v1beta1', ['sails']],
  ]);
  const gv = { group: 'fleet.example.com', version: 'v1' };
  const { scheme, restMapper } = fleet?.groupMeta ?? {};
  expect(scheme?.recognizes({ ...gv, kind: 'Boat' })).toBe(true);
  expect(scheme?.recognizes({ ...gv, kind: 'BoatList' })).toBe(
    infos[0]?.groupMeta?.scheme.recognizes({ ...gv, kind: 'BoatList' }),
  );
  expect(scheme?.recognizes({ ...gv, kind: 'Other' })).toBe(false);
  expect(restMapper?.kindFor({ group: '', version: '', resource: 'sails' }).kind).toBe('Sail');
  expect(fleet?.openAPI?.schemaFor?.({ ...gv, kind: 'Boat' })).toBeDefined();
});

it('mergeGroups refuses two kinds with one resource', async () => {
  const infos = await opened(kindOf('Boat'), kindOf('Boat'));
  expect(() => mergeGroups(infos)).toThrow('two kinds have the resource boats of fleet.example.com/v1');
});
