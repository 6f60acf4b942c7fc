import { afterEach, describe } from 'vitest';
import { conflictTests } from './conflict-tests.js';
import { corruptionTests } from './corruption-tests.js';
import { createGetTests } from './create-get-tests.js';
import { deleteTests } from './delete-tests.js';
import { keyTests } from './key-tests.js';
import { listTests } from './list-tests.js';
import type { OpenedStorage, OpenStorage, StorageSuiteOptions } from './opened-storage.js';
import { pagingTests } from './paging-tests.js';
import { podAttributes, podCodec, podResource } from './pod.js';
import { selectionTests } from './selection-tests.js';
import { semanticsTests } from './semantics-tests.js';
import { snapshotTests } from './snapshot-tests.js';
import { stressTest } from './stress-test.js';
import { unreadableTests } from './unreadable-tests.js';
import { updateTests } from './update-tests.js';
import { watchListTests } from './watch-list-tests.js';
import { watchOrderTests } from './watch-order-tests.js';
import { watchTests } from './watch-tests.js';

/**
 * The contract of `StorageInterface` (`@k8s-ts/storage`) as vitest tests, for storages and wrappers around storages.
 * Call it at the top level of a test file, once for each.
 */
export function storageSuite(options: StorageSuiteOptions): void {
  const { watchCache = false, history = true, compaction = true } = options.supports ?? {};
  const { keyHistory = history, keepsTTL = false, shortestLease = 1, stressChanges = 3000 } = options.supports ?? {};
  const opened: OpenedStorage[] = [];
  const open: OpenStorage = async (settings) => {
    const storage = await options.create({
      prefix: '/registry',
      resourcePrefix: '/pods',
      groupResource: podResource,
      codec: podCodec,
      getAttrs: podAttributes,
      triggerField: 'spec.nodeName',
      freezeObjects: true,
      ...settings,
    });
    opened.push(storage);
    return storage;
  };

  describe(`${options.name} as a storage`, () => {
    afterEach(async () => {
      for (const storage of opened.splice(0)) await storage.cleanup();
    });
    keyTests(open);
    createGetTests(open, shortestLease);
    deleteTests(open);
    updateTests(open, { shortestLease, keepsTTL });
    conflictTests(open);
    listTests(open, { history, keyHistory, compaction });
    pagingTests(open, compaction);
    if (history) snapshotTests(open);
    selectionTests(open);
    watchTests(open);
    semanticsTests(open);
    watchListTests(open, { watchCache, compaction });
    watchOrderTests(open, history);
    corruptionTests(open);
    if (!watchCache) unreadableTests(open);
    stressTest(open, stressChanges);
  });
}
