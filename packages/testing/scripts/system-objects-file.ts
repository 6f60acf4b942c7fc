import { createAPIServer } from '@k8s-ts/embedded-apiserver';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';

/** Prefixes of the keys of objects that are the same in each server with the default options. */
const prefixes = [
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

/**
 * Starts a server over an empty store, and returns the text of `src/generated/system-objects.ts`: the objects that the
 * server has created, sorted by key, without uids and times.
 */
export async function systemObjectsFile(): Promise<string> {
  const store = createMemoryStore();
  const server = createAPIServer({ listen: false, storageBackend: 'memory', memoryStore: store });
  await server.start();
  await server.createSystemObjects();
  const objects = [...store.snapshot().versions()].filter(({ key }) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );
  await server.stop();
  const texts = objects
    .map(({ key, value = new Uint8Array() }) => [key, withoutRandomParts(Buffer.from(value).toString())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `// Made by scripts/generate.ts. Do not edit.

/** Key and text of each object that a new cluster has, without uids and times. */
export const systemObjectTexts: readonly (readonly [key: string, text: string])[] = [
${texts.map(([key, text]) => `  [${quoted(key)}, ${quoted(text)}],\n`).join('')}];
`;
}

const withoutRandomParts = (text: string): string =>
  text
    .replace(/"uid":"[^"]*"/, '"uid":""')
    .replace(/"(creationTimestamp|lastTransitionTime|time)":"[^"]*"/g, '"$1":""');

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
