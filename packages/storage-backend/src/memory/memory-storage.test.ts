import { cacherSuite } from '@k8s-ts/storage-testkit';
import { encryptingTransformer } from '../../test/encrypting-transformer.js';
import { storageSuites } from '../../test/storage-suites.js';
import { createMemoryStore } from './index.js';

const open = () => ({ kv: createMemoryStore() });
storageSuites('memory', open);
storageSuites('memory, aesgcm', open, { stressChanges: 1000 }, await encryptingTransformer('aesgcm'));
storageSuites('memory, secretbox', open, { stressChanges: 1000 }, await encryptingTransformer('secretbox'));
cacherSuite({ name: 'memory', createStore: async () => createMemoryStore() });
