import type { Cluster } from '../api/cluster.js';
import { discover, qualifiedName, type Resource } from '../api/discovery.js';
import { Schemas } from '../api/schemas.js';
import { pause } from '../kubectl/change.js';

/** State and functions that the parts of the page share. */
export class Page {
  readonly schemas: Schemas;
  #resources: Promise<readonly Resource[]> | undefined;
  readonly #changed = new Set<() => void>();

  constructor(
    readonly cluster: Cluster,
    /** Shows a message below the editor. */
    readonly say: (text: string, isError?: boolean) => void,
  ) {
    this.schemas = new Schemas(cluster);
  }

  /** The served resources. Read again after a change of definitions. */
  resources(): Promise<readonly Resource[]> {
    if (this.#resources === undefined) {
      this.#resources = discover(this.cluster);
      this.#resources.catch(() => {
        this.#resources = undefined;
      });
    }
    return this.#resources;
  }

  /** Calls a function when kinds may have been added or removed. */
  onKinds(listener: () => void): void {
    this.#changed.add(listener);
  }

  /**
   * Waits until the server serves resources, such as `boats.example.com`. It serves them shortly after their definition
   * was created.
   */
  async untilServed(names: readonly string[]): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      this.#resources = undefined;
      const served = new Set((await this.resources()).map(qualifiedName));
      if (names.every((name) => served.has(name))) break;
      await pause(100);
    }
    this.kindsChanged();
  }

  kindsChanged(): void {
    this.#resources = undefined;
    this.schemas.clear();
    for (const listener of this.#changed) listener();
  }

  /** Runs the function of a button, and shows the message if it fails. */
  async run(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }
}

/**
 * Prefix of the audit ids of the page's own requests. Browsers do not let a page set the user agent of a request, but
 * it may set an audit id.
 */
export const ownMark = 'playground-';

/** The cluster for the page's own lists, whose requests are left out of the list of requests. */
export function marked(cluster: Cluster): Cluster {
  let last = 0;
  return {
    ...cluster,
    fetch(path, init = {}) {
      last += 1;
      return cluster.fetch(path, {
        ...init,
        headers: { 'audit-id': `${ownMark}${last}`, ...(init.headers as Record<string, string>) },
      });
    },
  };
}
