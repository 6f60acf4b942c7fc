import { expect, it } from 'vitest';
import { AbsentOwners } from './absent-owners.js';

const owner = (name: string) => ({ apiVersion: 'v1', kind: 'Pod', namespace: 'ns', name, uid: name });

it('AbsentOwners remembers the 500 absent owners that were asked for last', () => {
  const owners = new AbsentOwners();
  for (let i = 0; i < 500; i++) owners.add(owner(`${i}`));
  expect(owners.has(owner('0'))).toBe(true);
  owners.add(owner('500'));
  expect([0, 1, 2, 500, 501].map((i) => owners.has(owner(`${i}`)))).toEqual([true, false, true, true, false]);
});

it('AbsentOwners distinguishes owners with the same uid', () => {
  const owners = new AbsentOwners();
  owners.add(owner('a'));
  expect(owners.has({ ...owner('a'), namespace: '' })).toBe(false);
  expect(owners.has({ ...owner('a'), kind: 'Node' })).toBe(false);
});
