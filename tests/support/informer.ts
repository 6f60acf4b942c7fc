import type { Told, ToldChange } from './told-changes.js';

/** What an informer asks for; both fail with an error that has a `code`, the HTTP status, where there was an answer. */
export interface ListerWatcher {
  /** @param resourceVersion a state not older than this; `''`: the newest */
  list(resourceVersion: string): Promise<{ revision: number; items: ReadonlyMap<string, number> }>;
  /** Tells what happens after a version until the stream ends, in whatever way. */
  watch(resourceVersion: string, signal: AbortSignal): AsyncIterable<InformerEvent>;
  /** The state as events, ended by a bookmark with `initialEventsEnd`, and what happens after it. Undefined: states are listed. */
  watchList?(resourceVersion: string, signal: AbortSignal): AsyncIterable<InformerEvent>;
}

export type InformerEvent =
  | ToldChange
  | { readonly type: 'BOOKMARK'; readonly revision: number; readonly initialEventsEnd: boolean }
  | { readonly type: 'ERROR'; readonly code: number };

const expired = 410;
const tooLarge = 504;

/**
 * Does what client-go's reflector does (`kubernetes/client-go tools/cache/reflector.go`): lists, watches from the list's version, goes on
 * from the last version when a watch ends, lists again when that version is gone. Keeps all it was told.
 */
export class Informer {
  readonly told: Told[] = [];
  readonly items = new Map<string, number>();
  lists = 0;
  /** Watches that went on from the version of an event or bookmark. */
  resumed = 0;
  /** Times that the version was gone. */
  expired = 0;
  readonly #source: ListerWatcher;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #failure: unknown;
  #version = '';
  /** The last version cannot be had any more: the newest will do. */
  #isUnavailable = false;
  #pauseMs = 20;

  constructor(source: ListerWatcher) {
    this.#source = source;
    this.#running = this.#run().catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** @throws what went wrong meanwhile, other than what passes */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        if (this.#source.watchList === undefined) await this.#list();
        await this.#follow();
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
      }
      await this.#pause();
    }
  }

  async #list(): Promise<void> {
    try {
      const { revision, items } = await this.#source.list(this.#relistVersion());
      this.#takeState(revision, items);
    } catch (error) {
      this.#noteUnavailable((error as { code?: number }).code);
      throw new StepFailed();
    }
  }

  #relistVersion(): string {
    if (this.#isUnavailable) return '';
    return this.#version === '' ? '0' : this.#version;
  }

  #noteUnavailable(code: number | undefined): void {
    if (code !== expired && code !== tooLarge) return;
    if (code === expired) this.expired++;
    this.#isUnavailable = true;
  }

  #takeState(revision: number, items: ReadonlyMap<string, number>): void {
    this.lists++;
    this.told.push({ kind: 'state', revision, items });
    this.items.clear();
    for (const [path, version] of items) this.items.set(path, version);
    this.#version = String(revision);
    this.#isUnavailable = false;
    this.#pauseMs = 20;
  }

  /** Watches, again and again, until the version is gone. */
  async #follow(): Promise<void> {
    let listing = this.#source.watchList !== undefined;
    while (!this.#stopped.signal.aborted) {
      const state = listing ? new Map<string, number>() : undefined;
      const version = listing ? this.#relistVersion() : this.#version;
      const { signal } = this.#stopped;
      const events = listing ? this.#source.watchList?.(version, signal) : this.#source.watch(version, signal);
      try {
        listing = await this.#read(events as AsyncIterable<InformerEvent>, state);
        if (!listing) this.resumed++;
      } catch (error) {
        if (error instanceof StepFailed || error instanceof UntrueError) throw error;
        const { code } = error as { code?: number | string };
        // A server that is away or busy passes, and the version stays; other answers mean listing again.
        if (typeof code === 'number' && code >= 400 && code < 500 && code !== 429) {
          this.#noteUnavailable(code);
          throw new StepFailed();
        }
        if (code === tooLarge) this.#noteUnavailable(code);
      }
      await this.#pause();
    }
  }

  /** Takes what a watch tells; whether the initial state is still owed when it ends. */
  async #read(events: AsyncIterable<InformerEvent>, state: Map<string, number> | undefined): Promise<boolean> {
    let initial = state;
    for await (const event of events) {
      if (event.type === 'ERROR') {
        this.#noteUnavailable(event.code);
        throw new StepFailed();
      }
      this.#pauseMs = 20;
      if (event.type === 'BOOKMARK') {
        if (initial !== undefined && event.initialEventsEnd) {
          this.#takeState(event.revision, initial);
          initial = undefined;
        } else if (initial === undefined) {
          if (event.revision < Number(this.#version)) {
            throw new UntrueError(`bookmark ${event.revision} after ${this.#version}`);
          }
          this.#version = String(event.revision);
        }
      } else if (initial !== undefined) initial.set(event.path, event.revision);
      else this.#takeChange(event);
    }
    return initial !== undefined;
  }

  #takeChange(change: ToldChange): void {
    this.told.push({ kind: 'change', ...change });
    if (change.type === 'DELETED') this.items.delete(change.path);
    else this.items.set(change.path, change.revision);
    this.#version = String(change.revision);
  }

  async #pause(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
    this.#pauseMs = Math.min(500, this.#pauseMs * 2);
  }
}

/** The round is over; the next begins with a list. */
class StepFailed extends Error {}

/** What was told cannot be true. */
class UntrueError extends Error {}
