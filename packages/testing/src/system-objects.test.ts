import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { systemObjectsFile } from '../scripts/system-objects-file.js';
import { seededRandom } from './seeded-random.js';
import { systemObjects } from './system-objects.js';

it('the file of system objects lists the objects that a server creates: after a change of them, run npm run generate', async () => {
  const file = await readFile(new URL('./generated/system-objects.ts', import.meta.url), 'utf8');
  expect(await systemObjectsFile()).toBe(file);
});

it('systemObjects gives each object a uid and the time at which the cluster began', async () => {
  const values = async (random?: () => number) =>
    (await systemObjects({}, 0, random))?.map(({ value }) => Buffer.from(value).toString()) ?? [];
  const all = await values();
  const objects = all.map(
    (text) => (JSON.parse(text) as { metadata: { uid: string; creationTimestamp: string } }).metadata,
  );
  expect(new Set(objects.map(({ uid }) => uid)).size).toBe(objects.length);
  expect(new Set(objects.map(({ creationTimestamp }) => creationTimestamp))).toEqual(new Set(['1970-01-01T00:00:00Z']));
  expect(all.filter((text) => /"(uid|time|lastTransitionTime)":""/.test(text))).toEqual([]);
  expect(await values(seededRandom(1))).toEqual(await values(seededRandom(1)));
});

it.each([
  [{ seed: 1, users: {}, crds: [] }, true],
  [{ runtimeConfig: ['api/all=true'] }, false],
  [{ runtimeConfig: undefined }, true],
])('systemObjects returns objects for a server with the options %j: %s', async (options, expected) => {
  expect((await systemObjects(options, 0)) !== undefined).toBe(expected);
});
