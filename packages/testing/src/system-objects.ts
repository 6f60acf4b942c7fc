import { randomUUID } from 'node:crypto';
import type { MemoryStore, StoredKey } from '@k8s-ts/storage-backend/memory';

/**
 * Objects that each server with the default options creates alike: roles, priorities and the like. Objects that depend on the address, the keys or the
 * time of a server are not among them.
 */
const sharedPrefixes = [
  'apiregistration.k8s.io/apiservices',
  'clusterrolebindings',
  'clusterroles',
  'flowschemas',
  'namespaces',
  'priorityclasses',
  'prioritylevelconfigurations',
  'rolebindings',
  'roles',
].map((resource) => `/registry/${resource}/`);

/** Options that do not change these objects. With any other, a server creates its own. */
const neutralOptions = new Set([
  'bindAddress',
  'clock',
  'controllers',
  'images',
  'logger',
  'manifests',
  'nodes',
  'onRequest',
  'securePort',
  'storageBackend',
  'users',
]);
/** Controllers may change these objects, but begin with the same. */
const changingOptions = ['controllers', 'nodes'];

/** Texts of the objects by key, in the order in which they were written. Undefined until a server with suitable options has started. */
let known: ReadonlyMap<string, string> | undefined;

const isGiven = (options: object, name: string): boolean => (options as Record<string, unknown>)[name] !== undefined;

const areNeutral = (options: object): boolean =>
  Object.keys(options).every((name) => neutralOptions.has(name) || !isGiven(options, name));

/**
 * Returns the objects that a server with these options would create at its start, once another server of this process has created them, with uids of
 * their own. Undefined before that, and for options that change these objects.
 *
 * @param now when the objects are created, in ms since the epoch
 */
export function systemObjects(options: object, now: number): readonly StoredKey[] | undefined {
  if (known === undefined || !areNeutral(options)) return undefined;
  const time = `${new Date(now).toISOString().slice(0, 19)}Z`;
  return [...known].map(([key, text]) => {
    const object = text.replace(uidPattern, () => `"uid":"${randomUUID()}"`).replace(timePattern, `"$1":"${time}"`);
    return { key, value: Buffer.from(object) };
  });
}

const uidPattern = /"uid":"[^"]*"/;
const timePattern = /"(creationTimestamp|lastTransitionTime|time)":"[^"]*"/g;

/** Keeps the objects that a server has created at its start, as long as it has no others, unless its options change them. */
export function keepSystemObjects(options: object, store: MemoryStore): void {
  if (known !== undefined || !areNeutral(options) || changingOptions.some((name) => isGiven(options, name))) return;
  const versions = [...store.snapshot().versions()].filter(({ key }) =>
    sharedPrefixes.some((prefix) => key.startsWith(prefix)),
  );
  versions.sort((a, b) => a.revision - b.revision);
  known = new Map(versions.map(({ key, value = new Uint8Array() }) => [key, Buffer.from(value).toString()]));
}
