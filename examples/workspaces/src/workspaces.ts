import { setTimeout } from 'node:timers/promises';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { handlerTransport, newClient } from '@k8s-ts/client';
import type { Handler } from '@k8s-ts/http';
import { internalContext } from '@k8s-ts/registry-generic';
import { prefixEnd } from '@k8s-ts/storage/kv';
import { openKeyValueStore, type StorageConfig } from '@k8s-ts/storage-backend';
import { type OpenWorkspace, openWorkspace } from './open-workspace.js';
import { workspaces } from './workspace-kind.js';

export interface WorkspacesOptions {
  /** The store that all workspaces share. */
  readonly config: StorageConfig;
  /** Answers requests for Workspace objects. */
  readonly handler: Handler;
  /** Called with failures of work in the background, which is retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/** Prefix of the keys of all workspaces. The uid of a workspace follows. */
const allKeys = '/clusters/';

/** Time before the Workspace objects are listed again after a failure, in ms. */
const retryMs = 1000;

/** Opens each workspace at its first request, and closes it when its Workspace object is deleted. */
export class Workspaces {
  readonly #options: WorkspacesOptions;
  readonly #opened = new Map<string, Promise<OpenWorkspace>>();
  readonly #uids = new Map<string, string>();

  constructor(options: WorkspacesOptions) {
    this.#options = options;
  }

  /** Returns the open workspace with this name. Undefined if there is no such Workspace. */
  async get(name: string): Promise<OpenWorkspace | undefined> {
    const uid = this.#uids.get(name) ?? (await this.#register(name));
    if (uid === undefined) return undefined;
    let opening = this.#opened.get(uid);
    if (opening === undefined) {
      const { config, onError } = this.#options;
      opening = openWorkspace({ ...config, prefix: allKeys + uid }, (message, error) =>
        onError(`workspace ${name}: ${message}`, error),
      );
      this.#opened.set(uid, opening);
      opening.catch(() => this.#opened.delete(uid));
    }
    return opening;
  }

  /**
   * Registers a Workspace, and returns its uid. Deletions are noticed only after the registration, so the Workspace is
   * read once more after it.
   */
  async #register(name: string): Promise<string | undefined> {
    let uid = await this.#uidOf(name);
    while (uid !== undefined) {
      this.#uids.set(name, uid);
      const later = await this.#uidOf(name);
      if (later === uid) return uid;
      if (this.#uids.get(name) === uid) this.#uids.delete(name);
      uid = later;
    }
    return undefined;
  }

  /** Watches the Workspace objects until the signal aborts, then closes all workspaces. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) break;
        this.#options.onError('the workspaces cannot be followed', error);
        await setTimeout(retryMs, undefined, { signal }).catch(() => {});
      }
    }
    await Promise.all([...this.#opened.keys()].map((uid) => this.#close(uid)));
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { items, metadata } = await this.#client().list({ signal });
    const kept = new Set(items.map((item) => item.metadata.uid));
    // Workspaces may have been deleted while this process did not watch them.
    for (const [name, uid] of this.#uids) if (!kept.has(uid)) await this.#removed(name, uid);
    await this.#removeKeys(allKeys, (uid) => !kept.has(uid));
    const resourceVersion = metadata.resourceVersion ?? '';
    for await (const { type, object } of this.#client().watch({ resourceVersion, signal })) {
      const { name = '', uid = '' } = object.metadata;
      if (type === 'DELETED') await this.#removed(name, uid);
    }
  }

  async #removed(name: string, uid: string): Promise<void> {
    if (this.#uids.get(name) === uid) this.#uids.delete(name);
    await this.#close(uid);
    await this.#removeKeys(`${allKeys}${uid}/`, () => true);
  }

  async #close(uid: string): Promise<void> {
    const opening = this.#opened.get(uid);
    this.#opened.delete(uid);
    await (await opening?.catch(() => undefined))?.close();
  }

  /** @param isGone whether the workspace with this uid has been deleted */
  async #removeKeys(start: string, isGone: (uid: string) => boolean): Promise<void> {
    const { store, destroy } = await openKeyValueStore(this.#options.config);
    try {
      const { kvs } = await store.range({ start, end: prefixEnd(start), keysOnly: true });
      for (const { key, modRevision } of kvs) {
        const [uid = ''] = key.slice(allKeys.length).split('/');
        if (isGone(uid)) await store.delete({ key, expectedRevision: modRevision });
      }
    } finally {
      await destroy();
    }
  }

  async #uidOf(name: string): Promise<string | undefined> {
    try {
      const { metadata } = await this.#client().get(name);
      return metadata.deletionTimestamp === undefined ? metadata.uid : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  #client() {
    const transport = handlerTransport(this.#options.handler, { user: internalContext().user });
    return workspaces.client(newClient({ transport }));
  }
}
