import { afterEach, describe, expect, it } from 'vitest';
import { findCondition, isConditionTrue } from '../../kind/conditions.js';
import type { CustomResourceDefinition } from '../../kind/custom-resource-definition.js';
import { newDefinition } from '../../testing/new-definition.js';
import { memoryStorage, type OpenDefinitions, openDefinitions } from '../../testing/open-definitions.js';
import { type RunningControllers, runControllers } from '../../testing/run-controllers.js';
import { newNamingController } from './naming-controller.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(storage = memoryStorage()): Promise<OpenDefinitions> {
  const definitions = await openDefinitions(storage);
  closers.push(() => definitions.close());
  return definitions;
}

function runNaming(definitions: OpenDefinitions): RunningControllers {
  const running = runControllers(definitions, {}, newNamingController);
  closers.push(() => running.stop());
  return running;
}

/** A new definition of `plural.example.com`. */
function definitionOf(plural: string, names: object = {}): CustomResourceDefinition {
  const kind = plural[0]?.toUpperCase() + plural.slice(1);
  return newDefinition({
    metadata: { name: `${plural}.example.com`, resourceVersion: undefined },
    names: { plural, singular: `${plural}-one`, kind, listKind: `${kind}List`, ...names },
  });
}

const isDecided = (definition: CustomResourceDefinition) => findCondition(definition, 'NamesAccepted') !== undefined;
const isAccepted = (definition: CustomResourceDefinition) => isConditionTrue(definition, 'NamesAccepted');
const isRefused = (definition: CustomResourceDefinition) => isDecided(definition) && !isAccepted(definition);

describe('the naming controller', () => {
  it('accepts names and does not set Established', async () => {
    const definitions = await open();
    const naming = runNaming(definitions);
    await definitions.client.create(definitionOf('a', { shortNames: ['x'], categories: ['all'] }));
    const { status } = await naming.until('a.example.com', isDecided);
    expect(status).toMatchObject({
      acceptedNames: {
        plural: 'a',
        singular: 'a-one',
        kind: 'A',
        listKind: 'AList',
        shortNames: ['x'],
        categories: ['all'],
      },
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' },
        { type: 'Established', status: 'False', reason: 'Installing', message: 'the initial names have been accepted' },
      ],
    });
  });

  it.each([
    [{ singular: 'a' }, 'SingularConflict', '"a" is already in use'],
    [{ shortNames: ['a', 'y', 'x'] }, 'ShortNamesConflict', '["a" is already in use, "x" is already in use]'],
    [{ kind: 'A' }, 'KindConflict', '"A" is already in use'],
    [{ listKind: 'AList' }, 'ListKindConflict', '"AList" is already in use'],
    [{ kind: 'AList', singular: 'x' }, 'KindConflict', '"AList" is already in use'],
  ])('refuses %j', async (names, reason, message) => {
    const definitions = await open();
    const naming = runNaming(definitions);
    await definitions.client.create(definitionOf('a', { shortNames: ['x'] }));
    await naming.until('a.example.com', isAccepted);
    await definitions.client.create(definitionOf('b', names));
    const { status } = await naming.until('b.example.com', isDecided);
    expect(status?.conditions).toMatchObject([
      { type: 'NamesAccepted', status: 'False', reason, message },
      { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' },
    ]);
    expect(status?.acceptedNames?.plural).toBe('b');
  });

  it('allows the same names in different groups', async () => {
    const definitions = await open();
    const naming = runNaming(definitions);
    await definitions.client.create(definitionOf('a'));
    const other = newDefinition({
      metadata: { name: 'a.example.org', resourceVersion: undefined },
      spec: { ...definitionOf('a').spec, group: 'example.org' },
    });
    await definitions.client.create(other);
    await naming.until('a.example.com', isAccepted);
    await naming.until('a.example.org', isAccepted);
  });

  it('gives a name to a waiting definition when its owner drops it or is deleted', async () => {
    const definitions = await open();
    const naming = runNaming(definitions);
    await definitions.client.create(definitionOf('a', { shortNames: ['x'] }));
    const first = await naming.until('a.example.com', isAccepted);
    await definitions.client.create(definitionOf('b', { shortNames: ['x'] }));
    await naming.until('b.example.com', isRefused);

    const whole = await definitions.client.get('a.example.com');
    await definitions.client.update({
      ...whole,
      spec: { ...whole.spec, names: { ...first.spec.names, shortNames: ['y'] } },
    });
    const second = await naming.until('b.example.com', isAccepted);
    expect(second.status?.acceptedNames?.shortNames).toEqual(['x']);

    await definitions.client.create(definitionOf('c', { kind: 'B' }));
    await naming.until('c.example.com', isRefused);
    await definitions.store.storage.delete(definitions.store.keyOf('', 'b.example.com'));
    await naming.until('c.example.com', isAccepted);
  });

  it('keeps accepted names while the requested names are in use', async () => {
    const definitions = await open();
    const naming = runNaming(definitions);
    await definitions.client.create(definitionOf('a', { shortNames: ['x'] }));
    await definitions.client.create(definitionOf('b', { shortNames: ['y'] }));
    await naming.until('a.example.com', isAccepted);
    await naming.until('b.example.com', isAccepted);
    const whole = await definitions.client.get('b.example.com');
    const names = { ...whole.spec.names, shortNames: ['x', 'z'], singular: 'new' };
    await definitions.client.update({ ...whole, spec: { ...whole.spec, names } });
    const { status } = await naming.until('b.example.com', isRefused);
    expect(status?.acceptedNames).toMatchObject({ shortNames: ['y'], singular: 'new' });
  });

  it('gives a name to one definition when many request it at the same time', async () => {
    const definitions = await open();
    const naming = runNaming(definitions);
    const plurals = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await Promise.all(plurals.map((plural) => definitions.client.create(definitionOf(plural, { kind: 'Same' }))));
    const decided = await Promise.all(plurals.map((plural) => naming.until(`${plural}.example.com`, isDecided)));
    expect(decided.filter(isAccepted)).toHaveLength(1);
    expect(decided.filter(({ status }) => status?.acceptedNames?.kind === 'Same')).toHaveLength(1);
  });

  it('continues after a restart where it stopped', async () => {
    const definitions = await open();
    const before = runNaming(definitions);
    await definitions.client.create(definitionOf('a', { shortNames: ['x'] }));
    await before.until('a.example.com', isAccepted);
    await before.stop();
    await definitions.client.create(definitionOf('b', { shortNames: ['x'] }));
    await definitions.client.create(definitionOf('c'));
    const after = runNaming(definitions);
    await after.until('b.example.com', isRefused);
    await after.until('c.example.com', isAccepted);
    await after.stop();
    await definitions.store.storage.delete(definitions.store.keyOf('', 'a.example.com'));
    const last = runNaming(definitions);
    await last.until('b.example.com', isAccepted);
  });
});
