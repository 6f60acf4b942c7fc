import { describe, expect, it } from 'vitest';
import { parseGroupVersion } from '../schema/index.js';
import {
  coercingMultiGroupVersioner,
  disabledGroupVersioner,
  type GroupVersioner,
  groupVersioner,
  groupVersionsVersioner,
  internalGroupVersioner,
  multiGroupVersioner,
} from './group-versioner.js';

const gv = parseGroupVersion;
const kinds = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((kind) => {
      const [group = '', version = '', name = ''] = kind.split('/');
      return { group, version, kind: name };
    });

describe('group versioners', () => {
  it.each<[string, GroupVersioner, string, string | undefined]>([
    ['exactly', groupVersioner(gv('g/v1')), 'g/v2/A g/v1/B', 'g/v1/B'],
    ['retargeted', groupVersioner(gv('g/v1')), 'h/v1/A g/v2/B', 'g/v1/B'],
    ['other group', groupVersioner(gv('g/v1')), 'h/v1/A', undefined],
    ['nothing', groupVersioner(gv('g/v1')), '', undefined],
    ['one of several', groupVersionsVersioner([gv('g/v1'), gv('h/v1')]), 'h/v2/A', 'h/v1/A'],
    ['an exact one of several', groupVersionsVersioner([gv('g/v1'), gv('g/v2')]), 'g/v2/A', 'g/v2/A'],
    ['first of several', groupVersionsVersioner([gv('g/v1'), gv('g/v2')]), 'g/v3/A', 'g/v1/A'],
    ['none of several', groupVersionsVersioner([gv('g/v1'), gv('g/v2')]), 'x/v3/A', undefined],
    ['internal', internalGroupVersioner, 'g/v1/A h/__internal/B', 'h/__internal/B'],
    ['made internal', internalGroupVersioner, 'g/v1/A h/v1/B', 'g/__internal/A'],
    ['nothing internal', internalGroupVersioner, '', undefined],
    ['disabled', disabledGroupVersioner, 'g/v1/A', undefined],
    ['listed kind', multiGroupVersioner(gv('g/v1'), { group: 'h', kind: 'A' }), 'h/v2/B h/v3/A', 'g/v1/A'],
    [
      'listed group',
      multiGroupVersioner(gv('g/v1'), { group: 'x', kind: '' }, { group: 'h', kind: '' }),
      'h/v2/B',
      'g/v1/B',
    ],
    ['not listed', multiGroupVersioner(gv('g/v1'), { group: 'h', kind: 'A' }), 'h/v2/B', undefined],
    ['no list', multiGroupVersioner(gv('g/v1')), 'g/v2/B', 'g/v1/B'],
    ['own group', multiGroupVersioner(gv('g/v1'), { group: 'g', kind: 'A' }), 'g/v2/B', 'g/v1/B'],
    ['coerced', coercingMultiGroupVersioner(gv('g/v1'), { group: 'h', kind: 'A' }), 'x/v2/B', 'g/v1/B'],
    [
      'coerced, listed first',
      coercingMultiGroupVersioner(gv('g/v1'), { group: 'h', kind: 'A' }),
      'x/v2/B h/v1/A',
      'g/v1/A',
    ],
    ['nothing coerced', coercingMultiGroupVersioner(gv('g/v1')), '', undefined],
  ])('%s', (_, versioner, from, want) => {
    const found = versioner.kindForGroupVersionKinds(kinds(from));
    expect(found && `${found.group}/${found.version}/${found.kind}`).toBe(want);
  });

  it('have identifiers', () => {
    expect(groupVersioner(gv('g/v1')).identifier).toBe('g/v1');
    expect(groupVersionsVersioner([gv('g/v1'), gv('v1')]).identifier).toBe('[g/v1,v1]');
    expect(internalGroupVersioner.identifier).toBe('internal');
    expect(disabledGroupVersioner.identifier).toBe('disabled');
    expect(multiGroupVersioner(gv('g/v1'), { group: 'h', kind: 'A' }).identifier).toBe(
      '{"accepted":"A.h","coerce":"false","name":"multi","target":"g/v1"}',
    );
    expect(coercingMultiGroupVersioner(gv('g/v1')).identifier).toContain('"coerce":"true"');
  });
});
