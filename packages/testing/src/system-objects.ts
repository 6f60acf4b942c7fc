import { newUID } from '@k8s-ts/registry-generic';
import type { StoredKey } from '@k8s-ts/storage-backend/memory';

/**
 * Options that do not change the objects of a new cluster. With any other option, a server creates these objects
 * itself.
 */
const neutralOptions = new Set([
  'audit',
  'bindAddress',
  'buildHandlerChain',
  'clock',
  'controllers',
  'crdDirectory',
  'crds',
  'images',
  'listen',
  'logger',
  'manifests',
  'nodes',
  'onRequest',
  'requestTimeout',
  'securePort',
  'seed',
  'storageBackend',
  'tokenAuthFile',
  'users',
]);

/**
 * Returns the objects that a server with these options would create at its start, such as roles and priorities, with
 * new uids. Objects that depend on the address, the keys or the time of a server are left out. Undefined for options
 * that change these objects.
 *
 * @param now when the objects are created, in ms since the epoch
 * @param random makes the uids, as fractions from 0 to below 1. Default: they are random
 */
export async function systemObjects(
  options: object,
  now: number,
  random?: () => number,
): Promise<readonly StoredKey[] | undefined> {
  const isNeutral = Object.entries(options).every(([name, value]) => neutralOptions.has(name) || value === undefined);
  if (!isNeutral) return undefined;
  const { systemObjectTexts } = await import('./generated/system-objects.js');
  const time = `${new Date(now).toISOString().slice(0, 19)}Z`;
  return systemObjectTexts.map(([key, text]) => ({
    key,
    value: Buffer.from(
      text.replace('"uid":""', () => `"uid":"${newUID(random)}"`).replace(emptyTimes, `"$1":"${time}"`),
    ),
  }));
}

const emptyTimes = /"(creationTimestamp|lastTransitionTime|time)":""/g;
