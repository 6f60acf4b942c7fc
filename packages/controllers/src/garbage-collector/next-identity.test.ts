import { describe, expect, it } from 'vitest';
import { nextIdentity } from './next-identity.js';
import type { ObjectIdentity } from './object-identity.js';

/** @param text `apiVersion kind namespace/name`, with a uid after `#` unless it is `owner` */
function identityOf(text: string): ObjectIdentity {
  const [, apiVersion = '', kind = '', namespace = '', name = '', uid = 'owner'] =
    /^(\S+) (\S+) (\w*)\/(\w+)(?:#(\w+))?$/.exec(text) ?? [];
  return { apiVersion, kind, namespace, name, uid };
}

const versions = (namespace: string) => [1, 2, 3, 4, 5].map((version) => `v${version} Kind ${namespace}/owner`);

describe('the next identity of an owner that does not exist', () => {
  it.each<[string, dependents: [namespace: string, ...owners: string[]][], absent: string, wanted: string | undefined]>(
    [
      [
        'another version',
        [
          ['ns1', 'v1 N ns1/o'],
          ['ns1', 'xx N ns1/o'],
        ],
        'v1 N ns1/o',
        'xx N ns1/o',
      ],
      [
        'another kind',
        [
          ['ns1', 'v1 N ns1/o'],
          ['ns1', 'v1 X ns1/o'],
        ],
        'v1 N ns1/o',
        'v1 X ns1/o',
      ],
      [
        'another namespace',
        [
          ['ns1', 'v1 N ns1/o'],
          ['ns2', 'v1 N ns2/o'],
        ],
        'v1 N ns1/o',
        'v1 N ns2/o',
      ],
      [
        'another name',
        [
          ['ns1', 'v1 N ns1/o'],
          ['ns1', 'v1 N ns1/x'],
        ],
        'v1 N ns1/o',
        'v1 N ns1/x',
      ],
      [
        'another version in a namespace, for a cluster-scoped owner',
        [
          ['ns1', 'v1 C /o'],
          ['ns1', 'xx C /o'],
        ],
        'v1 C /o',
        'xx C ns1/o',
      ],
      [
        'another kind in a namespace, for a cluster-scoped owner',
        [
          ['ns1', 'v1 C /o'],
          ['ns1', 'v1 X /o'],
        ],
        'v1 C /o',
        'v1 X ns1/o',
      ],
      [
        'missing for cluster-scoped owners of dependents in other namespaces',
        [
          ['ns1', 'v1 C /o'],
          ['ns2', 'v1 C /o'],
        ],
        'v1 C /o',
        undefined,
      ],
      [
        'another name of a cluster-scoped owner',
        [
          ['ns1', 'v1 C /o'],
          ['ns1', 'v1 C /x'],
        ],
        'v1 C /o',
        'v1 C /x',
      ],
      [
        'the first identity after the last one',
        [['ns1', ...versions('ns1')]],
        'v5 Kind ns1/owner',
        'v1 Kind ns1/owner',
      ],
      ['the identity after the present one', [['ns1', ...versions('ns1')]], 'v4 Kind ns1/owner', 'v5 Kind ns1/owner'],
      [
        'the first identity after the last one of a cluster-scoped owner',
        [['', ...versions('')]],
        'v5 Kind /owner',
        'v1 Kind /owner',
      ],
      [
        'the identity after the present one of a cluster-scoped owner',
        [['', ...versions('')]],
        'v4 Kind /owner',
        'v5 Kind /owner',
      ],
      [
        'missing when the other owner has another uid',
        [['ns1', 'v1 C /o', 'v1 P ns1/name#another']],
        'v1 C /o',
        undefined,
      ],
      ['missing when all owners are the same', [['ns1', 'v1 C /o', 'v1 C /o']], 'v1 C /o', undefined],
      ['the same for several equal owners', [['', 'v1 C /o', 'v1 X /o', 'v1 X /o']], 'v1 C /o', 'v1 X /o'],
    ],
  )('is %s', (_, dependents, absent, wanted) => {
    const nodes = dependents.map(([namespace, ...owners]) => ({
      identity: identityOf(`v1 Child ${namespace}/child#child`),
      owners: owners.map(identityOf),
    }));
    expect(nextIdentity(nodes, identityOf(absent))).toEqual(wanted === undefined ? undefined : identityOf(wanted));
  });
});
