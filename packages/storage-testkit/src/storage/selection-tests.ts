import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, listPaths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { podKey, select } from './pod.js';

interface Row {
  readonly key: string;
  readonly recursive?: false;
  readonly field?: string;
  readonly label?: string;
  /** The events of this watch for the changes of {@link tell}. */
  readonly events: readonly string[];
  /** The items of a list after all changes. */
  readonly listed: readonly string[];
}

const a = ['ADDED ns/a', 'MODIFIED ns/a', 'MODIFIED ns/a'];
const everything = [
  'ADDED ns/a',
  'ADDED ns/b',
  'ADDED ns2/a',
  'MODIFIED ns/a',
  'MODIFIED ns2/a',
  'MODIFIED ns/a',
  'DELETED ns/b',
];

/** One series of changes, as seen by watches and lists of every scope and selection. */
const rows: readonly Row[] = [
  { key: '/pods', events: everything, listed: ['ns/a', 'ns2/a'] },
  { key: '/pods/ns', events: [...a.slice(0, 1), 'ADDED ns/b', ...a.slice(1), 'DELETED ns/b'], listed: ['ns/a'] },
  { key: '/pods/ns/a', recursive: false, events: a, listed: ['ns/a'] },
  {
    key: '/pods',
    field: 'metadata.name=a',
    events: everything.filter((text) => text.endsWith('/a')),
    listed: ['ns/a', 'ns2/a'],
  },
  { key: '/pods', field: 'metadata.namespace=ns2', events: ['ADDED ns2/a', 'MODIFIED ns2/a'], listed: ['ns2/a'] },
  { key: '/pods', field: 'metadata.namespace=ns,metadata.name=a', events: a, listed: ['ns/a'] },
  { key: '/pods', field: 'metadata.namespace!=ns', events: ['ADDED ns2/a', 'MODIFIED ns2/a'], listed: ['ns2/a'] },
  { key: '/pods/ns2', field: 'metadata.namespace=ns', events: [], listed: [] },
  { key: '/pods', field: 'spec.nodeName=n1', events: ['ADDED ns/a', 'ADDED ns2/a', 'DELETED ns/a'], listed: ['ns2/a'] },
  { key: '/pods/ns', field: 'spec.nodeName=n1', events: ['ADDED ns/a', 'DELETED ns/a'], listed: [] },
  {
    key: '/pods/ns/a',
    recursive: false,
    field: 'spec.nodeName=n1',
    events: ['ADDED ns/a', 'DELETED ns/a'],
    listed: [],
  },
  { key: '/pods', field: 'metadata.name=a,spec.nodeName=n2', events: ['ADDED ns/a'], listed: ['ns/a'] },
  { key: '/pods/ns2', field: 'metadata.name=a,spec.nodeName=n1', events: ['ADDED ns2/a'], listed: ['ns2/a'] },
  {
    key: '/pods',
    field: 'spec.nodeName!=n1',
    events: ['ADDED ns/a', 'ADDED ns/b', 'ADDED ns2/a', 'DELETED ns/a', 'DELETED ns2/a', 'ADDED ns/a', 'DELETED ns/b'],
    listed: ['ns/a'],
  },
  {
    key: '/pods',
    field: 'spec.nodeName=',
    events: ['ADDED ns/a', 'ADDED ns/b', 'ADDED ns2/a', 'DELETED ns/a', 'DELETED ns2/a', 'DELETED ns/b'],
    listed: [],
  },
  { key: '/pods', field: 'spec.nodeName=n1,spec.nodeName=n2', events: [], listed: [] },
  { key: '/pods', label: 'app=x', events: ['ADDED ns/a', 'MODIFIED ns/a', 'DELETED ns/a'], listed: [] },
  { key: '/pods', label: 'app', field: 'spec.nodeName=n2', events: ['ADDED ns/a'], listed: ['ns/a'] },
  {
    key: '/pods',
    label: 'app notin (x)',
    events: ['ADDED ns/b', 'ADDED ns2/a', 'MODIFIED ns2/a', 'ADDED ns/a', 'DELETED ns/b'],
    listed: ['ns/a', 'ns2/a'],
  },
];

export function selectionTests(open: OpenStorage): void {
  describe('scopes and selections', () => {
    it('show the same in lists and watches', { timeout: 20_000 }, async () => {
      const { storage } = await open();
      const resourceVersion = String(await storage.currentRevision());
      const watches = await Promise.all(
        rows.map(({ key, recursive = true, field = '', label = '' }) =>
          follow(storage, key, { resourceVersion, recursive, predicate: select({ field, label }) }),
        ),
      );
      await create(storage, 'ns/a', { labels: { app: 'x' } });
      await create(storage, 'ns/b');
      await create(storage, 'ns2/a');
      await put(storage, 'ns/a', { labels: { app: 'x' }, nodeName: 'n1' });
      await put(storage, 'ns2/a', { nodeName: 'n1' });
      await put(storage, 'ns/a', { labels: { app: 'y' }, nodeName: 'n2' });
      await storage.delete(podKey('ns/b'));
      const since = await storage.list('/pods');
      for (const [i, { key, recursive = true, field = '', label = '', events, listed }] of rows.entries()) {
        const title = `${key} ${field} ${label}`;
        const watch = watches[i];
        const seen = events.length > 0 ? ((await watch?.brief(events.length)) ?? []) : [];
        expect([title, seen.map((text) => text.replace(/@.*/, ''))]).toEqual([title, events]);
        expect([title, await watch?.rest(1)]).toEqual([title, []]);
        await watch?.stop();
        const predicate = select({ field, label });
        const at = [{}, { resourceVersion: since.resourceVersion }, { resourceVersion: '0' }];
        for (const version of at) {
          expect([title, await listPaths(storage, key, { ...version, recursive, predicate })]).toEqual([title, listed]);
        }
      }
    });
  });
}
