import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptingTransformer } from '../../test/encrypting-transformer.js';
import { storageSuites } from '../../test/storage-suites.js';
import { openLmdbStore } from './index.js';

const open = () => {
  const directory = mkdtempSync(join(tmpdir(), 'lmdb-storage-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  return { kv: openLmdbStore({ directory }), remove };
};
storageSuites('lmdb', open);
storageSuites('lmdb, aesgcm', open, { stressChanges: 1000 }, await encryptingTransformer('aesgcm'));
