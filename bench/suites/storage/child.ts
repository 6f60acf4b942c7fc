import type { Result } from '../../kit/result.js';
import { measureEtcd3Puts } from './etcd3-puts.js';
import { measureFanOut } from './fan-out.js';
import { measureList } from './list.js';
import { measureLmdbPuts } from './lmdb-puts.js';
import { writePods } from './many-pods.js';
import { measureMemory } from './memory.js';
import { measureStalls } from './stalls.js';

/** Runs one measurement, named by the first argument, and sends its results to the parent process. */
const [name = '', folder = '', count = '0'] = process.argv.slice(2);

const measurements: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  'lmdb-puts': measureLmdbPuts,
  'etcd3-puts': measureEtcd3Puts,
  list: measureList,
  'fan-out': measureFanOut,
  prepare: () => writePods(folder, Number(count)).then(() => []),
  memory: () => measureMemory(folder),
  stalls: () => measureStalls(folder),
};

const measurement = measurements[name];
if (measurement === undefined) throw new Error(`no measurement ${name}`);
const results = await measurement();
if (process.send) process.send(results);
else console.log(results);
process.disconnect?.();
