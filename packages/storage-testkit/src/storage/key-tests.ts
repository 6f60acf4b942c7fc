import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, createAll, expectWhole, failure, listPaths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { pod, podKey, select } from './pod.js';

const outside = ['pods', 'pods/ns/a', '/podsandmore', '/pods.apps/a', '/foo/', '/nodes/a'];
const climbing = ['.', '..', '/pods/..', '/pods/../nodes/a', '/pods/ns/./a', '/pods/ns/.'];

/** Keys: refused keys, which keys a prefix contains, and their order. */
export function keyTests(open: OpenStorage): void {
  describe('keys', () => {
    it('are refused by every operation when they are empty, contain .., or lie outside of the resource', async () => {
      const { storage } = await open();
      const signal = new AbortController().signal;
      const operations: Record<string, (key: string, recursive: boolean) => Promise<unknown>> = {
        create: (key) => storage.create(key, pod('ns/a')),
        get: (key) => storage.get(key),
        list: (key, recursive) => storage.list(key, { recursive }),
        watch: (key, recursive) => storage.watch(key, { recursive, signal }),
        guaranteedUpdate: (key) =>
          storage.guaranteedUpdate(key, { ignoreNotFound: true, tryUpdate: () => ({ object: pod('ns/a') }) }),
        delete: (key) => storage.delete(key),
      };
      for (const [name, operation] of Object.entries(operations)) {
        const prefixes = name === 'list' || name === 'watch' ? [true, false] : [false];
        for (const recursive of prefixes) {
          const refusal = async (key: string) =>
            `${name} ${key}: ${(await failure(operation(key, recursive))).message}`;
          for (const key of ['', '/']) expect(await refusal(key)).toBe(`${name} ${key}: empty key: "${key}"`);
          for (const key of climbing) expect(await refusal(key)).toBe(`${name} ${key}: invalid key: "${key}"`);
          for (const key of outside) expect(await refusal(key)).toContain('lacks resource prefix: "/pods/"');
          // The resource's prefix is not the key of an object.
          if (!recursive) expect(await refusal('/pods')).toContain('lacks resource prefix: "/pods/"');
        }
      }
    });

    it('may have dots in names, and may be short', async () => {
      const { storage } = await open();
      for (const key of ['/pods/cluster', '/pods/ns/a..b', '/pods/ns/..a', '/pods/ns/a.', '/pods/ns/deep/er']) {
        await storage.create(key, pod('ns/a'));
        expect((await storage.get(key)).key).toBe(key);
      }
      expect((await storage.list('/pods')).items).toHaveLength(5);
      expect((await storage.list('/pods/ns')).items).toHaveLength(4);
    });

    it('may have names with characters that JSON escapes, which are stored unchanged', async () => {
      const { storage } = await open();
      const names = [
        'a"',
        'a",b',
        'a\\',
        'a\\",',
        '","resourceVersion":"1',
        'a\\"\\',
        '<&>',
        'ä\u2028',
        'a\tb',
        '",',
        'z',
        'z\u0000',
        'z\u0000\u0000a',
        'z\u0001',
        '\u007f',
      ];
      const watch = await follow(storage, '/pods', { resourceVersion: String(await storage.currentRevision()) });
      for (const name of names) {
        expectWhole(await create(storage, `ns/${name}`, { uid: 'u",' }));
        expectWhole(await storage.get(podKey(`ns/${name}`)));
        const changed = await put(storage, `ns/${name}`, { uid: 'u",', text: name });
        expectWhole(changed);
        expect((await put(storage, `ns/${name}`, { uid: 'u",', text: name })).revision).toBe(changed.revision);
      }
      expect((await listPaths(storage)).sort()).toEqual(names.map((name) => `ns/${name}`).sort());
      for (const event of await watch.take(2 * names.length)) {
        if (!('object' in event)) throw new Error(event.type);
        expectWhole(event.object);
      }
      await watch.stop();
      for (const name of names) expectWhole(await storage.delete(podKey(`ns/${name}`)));
    });

    it('may be longer than an engine allows', async () => {
      const { storage } = await open();
      const group = `/pods/${'g'.repeat(253)}/`;
      const names = ['x'.repeat(253), `${'x'.repeat(1000)}a`, `${'x'.repeat(1000)}b`, 'x'.repeat(4000)];
      for (const name of names) await storage.create(group + name, pod('ns/a'));
      const list = await storage.list(group);
      expect(list.items.map((item) => item.key.slice(group.length))).toEqual(
        [names[0], names[3], names[1], names[2]].sort(),
      );
      const first = await storage.list(group, { limit: 2 });
      const rest = await storage.list(group, { continue: first.continue as string });
      expect([...first.items, ...rest.items].map((item) => item.key)).toEqual(list.items.map((item) => item.key));
      await storage.delete(group + names[1]);
      expect((await storage.list(group)).items).toHaveLength(3);
    });

    it('are in the order of their UTF-8 bytes, page by page as well', async () => {
      const { storage } = await open();
      // By UTF-16 units the last two would come before U+FFEE.
      const sorted = ['Z', 'a', 'a-b', 'a.b', 'aa', 'é', '\ud7ff', '\uffee', '\u{10000}', '\u{1f600}'];
      await createAll(storage, ...[...sorted].reverse().map((name) => `ns/${name}`));
      const expected = sorted.map((name) => `ns/${name}`);
      expect(await listPaths(storage)).toEqual(expected);
      for (const limit of [1, 3]) {
        const seen: string[] = [];
        let next: string | undefined;
        do {
          const page = await storage.list('/pods', { limit, ...(next ? { continue: next } : {}) });
          seen.push(...page.items.map((item) => item.key.slice('/pods/'.length)));
          next = page.continue;
        } while (next);
        expect(seen).toEqual(expected);
      }
      const watch = await follow(storage, '/pods', { sendInitialEvents: true });
      expect((await watch.brief(sorted.length)).map((text) => text.replace(/^ADDED |@.*/g, ''))).toEqual(expected);
      await watch.stop();
    });
  });

  describe('scopes', () => {
    it('exclude keys of siblings whose names begin alike', async () => {
      const { storage } = await open();
      const resourceVersion = String(await storage.currentRevision());
      const scopes = ['/pods/ns', '/pods/ns/', '/pods/ns2', '/pods/ns-a'];
      const watches = await Promise.all(scopes.map((scope) => follow(storage, scope, { resourceVersion })));
      await createAll(storage, 'ns/a', 'ns-a/a', 'ns.a/a', 'ns2/a', 'nsz/a');
      const expected = [['ns/a'], ['ns/a'], ['ns2/a'], ['ns-a/a']];
      for (const [i, watch] of watches.entries()) {
        expect(await listPaths(storage, scopes[i] as string)).toEqual(expected[i]);
        expect(await storage.count(scopes[i] as string)).toBe(1);
        expect((await watch.brief(1))[0]).toContain(expected[i]?.[0]);
        expect(await watch.rest(5)).toEqual([]);
        await watch.stop();
      }
    });

    it('of one key contain that key only, and no keys below it', async () => {
      const { storage } = await open();
      const before = String(await storage.currentRevision());
      await createAll(storage, 'ns/a', 'ns/ab', 'ns2/a');
      for (const [key, paths] of [
        ['/pods/', []],
        ['/pods/ns', []],
        ['/pods/ns/', []],
        ['/pods/ns/a', ['ns/a']],
        ['/pods/ns/a/', []],
      ] as const) {
        expect([key, await listPaths(storage, key, { recursive: false })]).toEqual([key, paths]);
        for (const resourceVersion of [before, '0']) {
          await storage.list('/pods');
          for (const predicate of [undefined, select({ field: 'spec.nodeName=' })]) {
            const watch = await follow(storage, key, {
              recursive: false,
              resourceVersion,
              ...(predicate ? { predicate } : {}),
            });
            const seen = paths.length > 0 ? await watch.brief(paths.length) : [];
            expect([key, seen.map((text) => text.replace(/^ADDED |@.*/g, ''))]).toEqual([key, paths]);
            expect([key, await watch.rest(5)]).toEqual([key, []]);
            await watch.stop();
          }
        }
      }
      const live = await follow(storage, '/pods/ns', {
        recursive: false,
        resourceVersion: String(await storage.currentRevision()),
      });
      await put(storage, 'ns/a', { text: 'x' });
      await create(storage, 'ns/c');
      expect(await live.rest()).toEqual([]);
      await live.stop();
      expect(podKey('ns/a')).toBe('/pods/ns/a');
    });
  });
}
