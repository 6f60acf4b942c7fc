import { newResourceExpired } from '@k8s-ts/apimachinery/errors';
import { defineKind } from '../define-kind.js';
import type { ObjectOf } from '../kind-schema.js';
import type { NumberedChange, NumberedSource, ObjectName, PolledSource } from '../source/object-source.js';

const schema = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { sails: { type: 'integer' }, color: { type: 'string', default: 'red' } } },
  },
} as const;

export type Boat = ObjectOf<typeof schema>;

export const boats = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Boat',
  schema,
  columns: [{ name: 'Sails', type: 'integer', jsonPath: '.spec.sails' }],
  selectableFields: ['.spec.color'],
});

export const boat = (name: string, sails: number, more: object = {}): Boat => ({
  metadata: { name, namespace: 'harbour', ...more },
  spec: { sails },
});

/** Another system in memory: boats by key. Both the system itself and a server change them. */
export class BoatSystem {
  readonly boats = new Map<string, Boat>();
  readonly log: NumberedChange<Boat>[] = [];
  reads = 0;
  failure: Error | undefined;
  /** Revision of the last change that is no longer known. */
  forgotten = 0;
  #revision = 100;
  readonly #listeners = new Set<(change: NumberedChange<Boat> | Error) => void>();

  /** Changes a boat without the server. */
  put(boat: Boat): Boat {
    const object = { ...boat, metadata: { ...boat.metadata, resourceVersion: String(++this.#revision) } };
    this.boats.set(boat.metadata.name ?? '', object);
    this.#tell({ type: 'changed', object });
    return object;
  }

  remove(name: string): void {
    this.boats.delete(name);
    this.#tell({ type: 'deleted', name: { namespace: 'harbour', name }, revision: ++this.#revision });
  }

  /** Ends all running watches with an error. */
  breakWatches(): void {
    for (const listener of this.#listeners) listener(new Error('the line is cut'));
  }

  polled(more: Partial<PolledSource<Boat>> = {}): PolledSource<Boat> {
    const unnumbered = ({ metadata: { resourceVersion: _, ...metadata }, ...rest }: Boat): Boat => ({
      ...rest,
      metadata,
    });
    return {
      list: () => this.#read().map(unnumbered),
      create: async (object) => (this.boats.has(object.metadata.name ?? '') ? undefined : unnumbered(this.put(object))),
      update: async (object) => (this.boats.has(object.metadata.name ?? '') ? unnumbered(this.put(object)) : undefined),
      delete: async (object) => {
        this.remove(object.metadata.name ?? '');
        return object;
      },
      ...more,
    };
  }

  numbered(): NumberedSource<Boat> {
    const isSame = (object: Boat) =>
      this.boats.get(object.metadata.name ?? '')?.metadata.resourceVersion === object.metadata.resourceVersion;
    return {
      list: async () => ({ objects: this.#read(), revision: this.#revision }),
      get: async ({ name }) => this.boats.get(name),
      watch: ({ revision, signal }) => this.#changes(revision, signal),
      revision: async () => this.#revision,
      create: async (object) => (this.boats.has(object.metadata.name ?? '') ? undefined : this.put(object)),
      update: async (object, old) => (isSame(old) ? this.put(object) : undefined),
      delete: async (object) => {
        if (!isSame(object)) return undefined;
        this.remove(object.metadata.name ?? '');
        return object;
      },
    };
  }

  async names(signal: AbortSignal): Promise<AsyncIterable<ObjectName>> {
    const changes = this.#changes(this.#revision, signal);
    return (async function* () {
      for await (const change of changes) {
        const { namespace = '', name = '' } = change.type === 'deleted' ? change.name : change.object.metadata;
        yield { namespace, name };
      }
    })();
  }

  #read(): Boat[] {
    this.reads++;
    if (this.failure !== undefined) throw this.failure;
    return [...this.boats.values()];
  }

  #tell(change: NumberedChange<Boat>): void {
    this.log.push(change);
    for (const listener of this.#listeners) listener(change);
  }

  #changes(after: number, signal: AbortSignal): AsyncIterable<NumberedChange<Boat>> {
    const revisionOf = (change: NumberedChange<Boat>) =>
      change.type === 'deleted' ? change.revision : Number(change.object.metadata.resourceVersion);
    const waiting: (NumberedChange<Boat> | Error)[] = this.log.filter((change) => revisionOf(change) > after);
    let wake = () => {};
    const listener = (change: NumberedChange<Boat> | Error) => {
      waiting.push(change);
      wake();
    };
    this.#listeners.add(listener);
    const { forgotten } = this;
    const remove = () => this.#listeners.delete(listener);
    return (async function* () {
      try {
        if (after < forgotten) throw newResourceExpired('forgotten');
        while (!signal.aborted) {
          const next = waiting.shift();
          if (next instanceof Error) throw next;
          if (next !== undefined) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
              signal.addEventListener('abort', () => resolve(), { once: true });
            });
        }
      } finally {
        remove();
      }
    })();
  }
}
