import type { SavedState } from '../saved-state.js';

/** The parts of IndexedDB that are used here. This repository does not include the types of browsers. */
interface DatabaseRequest<T> {
  readonly result: T;
  readonly error: unknown;
  onsuccess: () => void;
  onerror: () => void;
  onupgradeneeded: () => void;
}

interface ObjectStore {
  get(name: string): DatabaseRequest<SavedState | undefined>;
  put(state: SavedState, name: string): DatabaseRequest<unknown>;
}

interface Database {
  createObjectStore(name: string): void;
  transaction(name: string, mode: 'readonly' | 'readwrite'): { objectStore(name: string): ObjectStore };
  close(): void;
}

declare const indexedDB: { open(name: string, version: number): DatabaseRequest<Database> };

const database = 'k8s-ts';
const objects = 'states';

function open(): Promise<Database> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(objects);
  return resultOf(request);
}

function resultOf<T>(request: DatabaseRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: 'readonly' | 'readwrite', use: (store: ObjectStore) => DatabaseRequest<T>): Promise<T> {
  const opened = await open();
  try {
    return await resultOf(use(opened.transaction(objects, mode).objectStore(objects)));
  } finally {
    opened.close();
  }
}

/** Reads the state that the browser's storage has under a name. Undefined for a new name. */
export const loadState = (name: string): Promise<SavedState | undefined> =>
  inStore('readonly', (store) => store.get(name));

/** Stores a state in the browser's storage, and replaces an earlier state. */
export const keepState = async (name: string, state: SavedState): Promise<void> =>
  void (await inStore('readwrite', (store) => store.put(state, name)));
