import type { StaticObjects } from '@k8s-ts/admission';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { followFolder } from '@k8s-ts/generic-apiserver/config-file';
import { loadManifests, type ManifestCodecs } from './load-manifests.js';
import { type ManifestFolder, readManifestFolder } from './manifest-folder.js';
import { type ManifestPlugin, manifestPlugins } from './manifest-plugins.js';

/** Called with each change of a folder: without an error when it took effect. */
export type ReportReload = (message: string, error?: unknown) => void;

/**
 * The objects of a folder that configure one plugin. A change takes effect as a whole, when all files are valid.
 * `kubernetes/apiserver pkg/admission/plugin/webhook/manifest/source`, `policy/manifest/source`.
 */
export class ManifestSource {
  readonly #plugin: ManifestPlugin;
  readonly #folder: string;
  readonly #codecs: ManifestCodecs;
  readonly #listeners: (() => void)[] = [];
  #objects: Readonly<Record<string, readonly KubeObject[]>> = {};
  #end: (() => void) | undefined;

  private constructor(plugin: ManifestPlugin, folder: string, codecs: ManifestCodecs) {
    this.#plugin = plugin;
    this.#folder = folder;
    this.#codecs = codecs;
  }

  /** Loads a folder and follows it until {@link close}. @throws Error for a folder that cannot be used */
  static async open(
    plugin: ManifestPlugin,
    folder: string,
    codecs: ManifestCodecs,
    report: ReportReload,
  ): Promise<ManifestSource> {
    const source = new ManifestSource(plugin, folder, codecs);
    try {
      const first = await readManifestFolder(folder);
      await source.#load(first);
      source.#follow(first, report);
      return source;
    } catch (error) {
      const { what } = manifestPlugins[plugin];
      throw new Error(
        `failed to initialize admission plugin "${plugin}": failed to load static ${what} manifests from ${JSON.stringify(folder)}: ${errorText(error)}`,
        { cause: error },
      );
    }
  }

  /** The objects of a kind. The caller knows the type of the kind. */
  of<T extends KubeObject>(kind: string): StaticObjects<T> {
    const source = this;
    return {
      get objects() {
        return (source.#objects[kind] ?? []) as readonly T[];
      },
      onChange: (listener) => void source.#listeners.push(listener),
    };
  }

  /** Idempotent. */
  close(): void {
    this.#end?.();
  }

  async #load(folder: ManifestFolder): Promise<void> {
    const { kinds, check } = manifestPlugins[this.#plugin];
    const objects = await loadManifests(folder, kinds, this.#codecs);
    check?.(objects);
    this.#objects = objects;
    for (const listener of this.#listeners) listener();
  }

  #follow({ hash }: ManifestFolder, report: ReportReload): void {
    let folder: ManifestFolder;
    this.#end = followFolder(
      this.#folder,
      async () => {
        folder = await readManifestFolder(this.#folder);
        return folder.hash;
      },
      async () => {
        await this.#load(folder);
        report(`manifests of ${this.#plugin} reloaded`);
      },
      {
        content: hash,
        onError: (error) => report(`manifests of ${this.#plugin} not reloaded: ${errorText(error)}`, error),
      },
    );
  }
}
