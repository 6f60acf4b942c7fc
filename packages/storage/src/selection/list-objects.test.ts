import { parse } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import type { StoredObject } from '../interface/storage-interface.js';
import { encodeContinue } from './continue-token.js';
import { listObjects } from './list-objects.js';
import { selectionPredicate } from './selection-predicate.js';

const stored = (name: string): StoredObject<KubeObject> => ({
  key: `/boats/${name}`,
  revision: 7,
  object: { metadata: { name, labels: { first: name.charAt(0) } } },
  json: new Uint8Array(0),
  itemOffset: 0,
});
const objects = ['c', 'a', '\uffee', '\u{1f6a2}', 'b', 'bb'].map(stored);
const names = ({ items }: ReturnType<typeof listObjects>) => items.map(({ key }) => key.slice('/boats/'.length));

describe('listObjects', () => {
  it('sorts by the bytes of the keys', () => {
    const list = listObjects(objects, '/boats/', {}, 9);
    expect(names(list)).toEqual(['a', 'b', 'bb', 'c', '\uffee', '\u{1f6a2}']);
    expect([list.resourceVersion, list.continue]).toEqual(['9', undefined]);
    expect(names(listObjects(objects, '/other/', {}, 9))).toEqual([]);
    expect(names(listObjects(objects, '/boats/b', { recursive: false }, 9))).toEqual(['b']);
  });

  it('selects and cuts pages, which continue in the newest objects', () => {
    const first = listObjects(objects, '/boats/', { limit: 2 }, 9);
    expect([names(first), first.remainingItemCount]).toEqual([['a', 'b'], 4]);
    const page = { limit: 2, continue: first.continue ?? '' };
    expect(names(listObjects([...objects, stored('ba')], '/boats/', page, 10))).toEqual(['ba', 'bb']);
    const predicate = selectionPredicate<KubeObject>({ label: parse('first=b') });
    const selected = listObjects(objects, '/boats/', { limit: 1, predicate }, 9);
    expect([names(selected), selected.remainingItemCount]).toEqual([['b'], undefined]);
  });

  it('has no version at revision 0, and refuses past revisions', () => {
    expect(listObjects(objects, '/boats/', {}, 0).resourceVersion).toBe('');
    const exact = { resourceVersion: '8', resourceVersionMatch: 'Exact' } as const;
    expect(() => listObjects(objects, '/boats/', exact, 9)).toThrow(
      'The resourceVersion for the provided list is too old.',
    );
    const token = encodeContinue('/boats/b', '/boats/', 8);
    expect(() => listObjects(objects, '/boats/', { continue: token }, 9)).toThrow(
      'The provided continue parameter is too old to display a consistent list result.',
    );
    expect(() => listObjects(objects, '/boats/', { continue: '?' }, 9)).toThrow('invalid continue token');
  });
});
