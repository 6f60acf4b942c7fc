import type { rbacv1 } from '@k8s-ts/api/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakdownRule, uncovered, uncoveredWithin } from './covers.js';
import { combinedResource, RuleTable } from './rule-table.js';

const words = (text: string | undefined) => (text === undefined || text === '-' ? [] : text.split(','));
/** `VERBS GROUPS RESOURCES NAMES`, `-` for an empty list, `core` for the group without a name. */
function r(line: string): rbacv1.PolicyRule {
  const [verbs, groups, resources, names] = line.split(' ');
  const apiGroups = words(groups).map((group) => (group === 'core' ? '' : group));
  const rule = { verbs: words(verbs), apiGroups, resources: words(resources) };
  return names === undefined ? rule : { ...rule, resourceNames: words(names) };
}
const p = (verbs: string, paths: string): rbacv1.PolicyRule => ({ verbs: words(verbs), nonResourceURLs: words(paths) });

describe('uncovered', () => {
  it.each<[string, rbacv1.PolicyRule[], rbacv1.PolicyRule[], rbacv1.PolicyRule[]]>([
    ['nothing when both are the same', [r('get,list core pods')], [r('get,list core pods')], []],
    ['nothing when fewer are wanted', [r('get,list core pods,services')], [r('list core services')], []],
    ['nothing when none are wanted', [], [], []],
    ['everything when none are held', [], [r('get core pods')], [r('get core pods')]],
    ['nothing for a rule without verbs', [], [r('- core pods')], []],
    [
      'nothing when several rules together cover it',
      [r('get core pods'), r('list core pods')],
      [r('get,list core pods')],
      [],
    ],
    [
      'the part that is not covered',
      [r('get core pods')],
      [r('get,list core pods,secrets')],
      [r('list core pods'), r('get core secrets'), r('list core secrets')],
    ],
    ['nothing when a star covers the verbs', [r('* core pods')], [r('get,watch core pods')], []],
    [
      'a star of verbs when only named verbs are held',
      [r('get,list core pods')],
      [r('* core pods')],
      [r('* core pods')],
    ],
    ['nothing when a star covers the groups', [r('get * pods')], [r('get core,apps pods')], []],
    [
      'a star of groups when only named groups are held',
      [r('get core,apps pods')],
      [r('get * pods')],
      [r('get * pods')],
    ],
    ['nothing when a star covers the resources', [r('get core *')], [r('get core pods,pods/log,*/scale')], []],
    ['a star of resources when only a resource is held', [r('get core pods')], [r('get core *')], [r('get core *')]],
    [
      'a subresource when only its resource is held',
      [r('get core pods')],
      [r('get core pods/log')],
      [r('get core pods/log')],
    ],
    ['nothing when the subresource of all resources is held', [r('get core */log')], [r('get core pods/log')], []],
    ['nothing for the subresource of all resources itself', [r('get core */log')], [r('get core */log')], []],
    [
      'another subresource than the held one',
      [r('get core */log')],
      [r('get core pods/exec')],
      [r('get core pods/exec')],
    ],
    ['a resource when only its subresource is held', [r('get core */log')], [r('get core pods')], [r('get core pods')]],
    ['nothing for names when the held rule has no names', [r('get core pods')], [r('get core pods a,b')], []],
    ['nothing for held names', [r('get core pods a,b')], [r('get core pods b')], []],
    ['names that are not held', [r('get core pods a')], [r('get core pods a,b')], [r('get core pods b')]],
    ['the whole resource when only a name is held', [r('get core pods a')], [r('get core pods')], [r('get core pods')]],
    [
      'nothing when several rules cover the names',
      [r('get core pods a'), r('get core pods b')],
      [r('get core pods a,b')],
      [],
    ],
    ['nothing for held paths', [p('get', '/a,/b')], [p('get', '/b')], []],
    ['nothing when a star covers the paths', [p('*', '*')], [p('get,put', '/b,/c/*')], []],
    ['nothing for paths below a held prefix', [p('get', '/a/*')], [p('get', '/a/b,/a/*,/a/b/*')], []],
    ['a path when only the paths below it are held', [p('get', '/a/*')], [p('get', '/a')], [p('get', '/a')]],
    [
      'a star of paths when only a path is held',
      [p('get', '/a')],
      [p('get,put', '/a,*')],
      [p('put', '/a'), p('get', '*'), p('put', '*')],
    ],
    ['a path when only resources are held', [r('* * *')], [p('get', '/a')], [p('get', '/a')]],
    ['a resource when only paths are held', [p('*', '*')], [r('get core pods')], [r('get core pods')]],
  ])('finds the missing permissions: %s', (_what, held, wanted, missing) => {
    const plain = (rules: readonly rbacv1.PolicyRule[]) => rules.map((rule) => ({ ...rule }));
    expect(plain(uncovered(held, wanted))).toEqual(plain(missing));
  });

  it('finds no missing permission exactly if every wanted request is allowed', () => {
    const list = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
    const rules = fc.array(
      fc.record(
        {
          verbs: list('get', 'list', 'watch'),
          apiGroups: list('', 'apps', 'batch'),
          resources: list('pods', 'jobs', 'pods/log', 'jobs/log'),
          resourceNames: list('a', 'b'),
        },
        { requiredKeys: ['verbs', 'apiGroups', 'resources'] },
      ),
      { maxLength: 4 },
    );
    // Any other name stands for all names that are not listed.
    const requestsOf = (rule: rbacv1.PolicyRule) =>
      [...breakdownRule(rule)].map((atom) => {
        const [resource = '', subresource = ''] = (atom.resources?.[0] ?? '').split('/');
        const name = atom.resourceNames?.[0] ?? 'other';
        const apiGroup = atom.apiGroups?.[0] ?? '';
        return { verb: atom.verbs[0] ?? '', isResourceRequest: true, path: '', apiGroup, resource, subresource, name };
      });
    fc.assert(
      fc.property(rules, rules, (held, wanted) => {
        const allowed = wanted
          .flatMap(requestsOf)
          .every((request) => new RuleTable(held).allows(request, combinedResource(request)));
        expect(uncovered(held, wanted).length === 0).toBe(allowed);
      }),
    );
  });
});

describe('uncoveredWithin', () => {
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);
  const product = (count: number): rbacv1.PolicyRule => ({
    apiGroups: names('g', count),
    resources: names('r', count),
    verbs: names('v', count),
    resourceNames: names('n', count),
  });
  const limits = { missing: 100, steps: 10_000 };

  it('compares rules with long lists in steps in proportion to the sum of the lengths, not to their product', async () => {
    const wanted = product(500);
    expect(await uncoveredWithin([r('* * *')], [wanted], limits)).toEqual({ atoms: [], complete: true });
    expect(await uncoveredWithin([wanted], [wanted], limits)).toEqual({ atoms: [], complete: true });
    const halves = [0, 1].map((half) => ({ ...wanted, verbs: wanted.verbs.filter((_, i) => i % 2 === half) }));
    expect(await uncoveredWithin(halves, [wanted], limits)).toEqual({ atoms: [], complete: true });
  });

  it('lists the first missing permissions if there are too many', async () => {
    const held = { ...product(500), verbs: names('v', 499) };
    const { atoms, complete } = await uncoveredWithin([], [product(500)], limits);
    expect([atoms.length, complete]).toEqual([100, false]);
    expect(atoms[1]).toEqual({ apiGroups: ['g0'], resources: ['r0'], verbs: ['v0'], resourceNames: ['n1'] });
    expect((await uncoveredWithin([held], [product(500)], limits)).complete).toBe(false);
  });

  it('treats rules as not covered that exceed the limits', async () => {
    const held = names('r', 60).map((resource, i) => ({
      verbs: ['get'],
      apiGroups: [`g${i}`],
      resources: ['*', resource],
    }));
    const wanted = { verbs: ['get'], apiGroups: names('g', 60), resources: names('r', 60) };
    expect(await uncoveredWithin(held, [wanted], { missing: 100, steps: 1000 })).toEqual({
      atoms: [],
      complete: false,
    });
    expect(uncovered(held, [wanted])).toEqual([]);
  });

  it('agrees with looking at every atom', () => {
    const list = (...values: string[]) => fc.array(fc.constantFrom(...values), { maxLength: 3 });
    const rule = fc.record(
      {
        verbs: list('get', 'list', '*'),
        apiGroups: list('', 'apps', '*'),
        resources: list('pods', 'jobs', 'pods/log', '*/log', '*'),
        resourceNames: list('a', 'b', ''),
        nonResourceURLs: list('/a', '/a/*', '*', '/a/b'),
      },
      { requiredKeys: ['verbs'] },
    );
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), fc.array(rule, { maxLength: 3 }), (held, wanted) => {
        const each = wanted
          .flatMap((one) => [...breakdownRule(one)])
          .filter((atom) => !held.some((one) => coversAlone(one, atom)));
        expect(uncovered(held, wanted)).toEqual(each);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The rule of coverage in its plainest form. */
function coversAlone(rule: rbacv1.PolicyRule, atom: rbacv1.PolicyRule): boolean {
  const has = (list: readonly string[] | undefined, values: readonly string[] | undefined) =>
    (values ?? []).every((value) => list?.includes('*') || list?.includes(value));
  const resources = (atom.resources ?? []).every(
    (value) =>
      has(rule.resources, [value]) || (value.includes('/') && rule.resources?.includes(`*/${value.split('/')[1]}`)),
  );
  const paths = (atom.nonResourceURLs ?? []).every((value) =>
    rule.nonResourceURLs?.some((each) => each === value || (each.endsWith('*') && value.startsWith(each.slice(0, -1)))),
  );
  const { resourceNames } = atom;
  const named =
    !rule.resourceNames?.length || (resourceNames !== undefined && rule.resourceNames.includes(resourceNames[0] ?? ''));
  return has(rule.verbs, atom.verbs) && has(rule.apiGroups, atom.apiGroups) && resources && paths && named;
}

it('breakdownRule splits a rule into rules of one verb, group, resource and name, or path', () => {
  expect([...breakdownRule({ ...r('get,list core,apps pods a,b'), nonResourceURLs: ['/x'] })]).toEqual([
    ...['', 'apps'].flatMap((group) =>
      ['get', 'list'].flatMap((verb) =>
        ['a', 'b'].map((name) => ({ verbs: [verb], apiGroups: [group], resources: ['pods'], resourceNames: [name] })),
      ),
    ),
    { verbs: ['get'], nonResourceURLs: ['/x'] },
    { verbs: ['list'], nonResourceURLs: ['/x'] },
  ]);
  expect([...breakdownRule({ verbs: ['get'] })]).toEqual([]);
});
