import { describe, expect, it } from 'vitest';
import type { ListOptions } from '../interface/storage-interface.js';
import { encodeContinue } from '../selection/continue-token.js';
import { listPlan } from './list-from-cache.js';

const token = (revision: number) => encodeContinue('/pods/ns/a\u0000', '/pods/', revision);

describe('a list is answered', () => {
  it.each<[ListOptions, ...ReturnType<typeof kindAndRevision>]>([
    [{}, 'consistent', undefined],
    [{ limit: 5 }, 'consistent', undefined],
    [{ recursive: false }, 'consistent', undefined],
    [{ resourceVersion: '0' }, 'notOlderThan', 0],
    [{ resourceVersion: '0', limit: 5 }, 'notOlderThan', 0],
    [{ resourceVersion: '7' }, 'notOlderThan', 7],
    [{ resourceVersion: '7', recursive: false }, 'notOlderThan', 7],
    [{ resourceVersion: '7', limit: 5 }, 'exact', 7],
    [{ resourceVersion: '7', limit: 5, recursive: false }, 'storage', undefined],
    [{ resourceVersion: '7', resourceVersionMatch: 'NotOlderThan' }, 'notOlderThan', 7],
    [{ resourceVersion: '7', resourceVersionMatch: 'NotOlderThan', limit: 5 }, 'notOlderThan', 7],
    [{ resourceVersion: '0', resourceVersionMatch: 'NotOlderThan', limit: 5 }, 'notOlderThan', 0],
    [{ resourceVersion: '7', resourceVersionMatch: 'Exact' }, 'exact', 7],
    [{ resourceVersion: '7', resourceVersionMatch: 'Exact', limit: 5 }, 'exact', 7],
    [{ resourceVersion: '7', resourceVersionMatch: 'Exact', recursive: false }, 'storage', undefined],
    [{ continue: token(7) }, 'exact', 7],
    [{ continue: token(7), limit: 5 }, 'exact', 7],
    [{ continue: token(7), resourceVersion: '0', limit: 5 }, 'exact', 7],
    [{ continue: token(-1) }, 'consistent', undefined],
    [{ continue: token(7), recursive: false }, 'storage', undefined],
  ])('with %j: %s, revision %s', (options, kind, revision) => {
    expect(kindAndRevision(options)).toEqual([kind, revision]);
  });
});

function kindAndRevision(options: ListOptions): [kind: string, revision: number | undefined] {
  const { kind, revision } = listPlan('/pods/', options);
  return [kind, revision];
}
