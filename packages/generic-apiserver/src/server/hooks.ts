import { errorText } from '@k8s-ts/apimachinery/errors';
import type { HealthCheck } from '../observability/health/health-checks.js';

/** Work that begins when the server does. `kubernetes/apiserver pkg/server/hooks.go`. */
export interface PostStartHook {
  /** Its health check is `poststarthook/{name}`. */
  readonly name: string;
  /**
   * Runs after the server began to answer requests. `/readyz` fails until it resolves; if it rejects, the server shuts
   * down.
   *
   * @param signal aborts when the server accepts no more requests
   */
  run(signal: AbortSignal): Promise<void>;
  /**
   * The hook runs as long as the server, as controllers do: `/readyz` does not wait for it. If it rejects, its health
   * check fails and the error is reported. Default false.
   */
  readonly longRunning?: boolean;
  /** Resolves when a long-running hook has done the work that `/readyz` waits for. Default: `/readyz` does not wait. */
  readonly firstDone?: Promise<void>;
}

/** Work that ends before the server stops accepting requests, such as giving up a lease. */
export interface PreShutdownHook {
  readonly name: string;
  /**
   * Runs when the shutdown begins. Requests are served until it settles; an error is reported and does not stop the
   * shutdown.
   */
  run(): Promise<void> | void;
}

/** A post-start hook and its state. */
export interface PostStartHookEntry {
  readonly hook: PostStartHook;
  state: 'waiting' | 'done' | 'failed';
}

/** The hooks of a server. */
export class ServerHooks {
  readonly #postStart = new Map<string, PostStartHookEntry>();
  readonly #preShutdown = new Map<string, PreShutdownHook>();
  #postStartCalled = false;
  #preShutdownCalled = false;

  /**
   * @param register called before the hook counts as added; when it throws, the hook is not added
   * @throws Error for a hook without a name, a name that is taken, and after the hooks have been run
   */
  addPostStart(hook: PostStartHook, register: (entry: PostStartHookEntry) => void): void {
    const name = JSON.stringify(hook.name);
    if (hook.name === '') throw new Error('missing name');
    if (this.#postStartCalled) throw new Error(`unable to add ${name} because PostStartHooks have already been called`);
    if (this.#postStart.has(hook.name)) throw new Error(`unable to add ${name} because it was already registered`);
    const entry: PostStartHookEntry = { hook, state: 'waiting' };
    register(entry);
    this.#postStart.set(hook.name, entry);
  }

  /** @throws Error for a hook without a name, for a name already taken, and after the hooks have run */
  addPreShutdown(hook: PreShutdownHook): void {
    const name = JSON.stringify(hook.name);
    if (hook.name === '') throw new Error('missing name');
    if (this.#preShutdownCalled) {
      throw new Error(`unable to add ${name} because PreShutdownHooks have already been called`);
    }
    if (this.#preShutdown.has(hook.name)) throw new Error(`unable to add ${name} because it is already registered`);
    this.#preShutdown.set(hook.name, hook);
  }

  /**
   * Adds the hooks of a delegate. Both servers share the state of these hooks. Own hooks with the same name take
   * precedence.
   */
  adopt({ postStart, preShutdown }: AdoptedHooks): void {
    for (const entry of postStart)
      if (!this.#postStart.has(entry.hook.name)) this.#postStart.set(entry.hook.name, entry);
    for (const hook of preShutdown) if (!this.#preShutdown.has(hook.name)) this.#preShutdown.set(hook.name, hook);
  }

  get postStart(): readonly PostStartHookEntry[] {
    return [...this.#postStart.values()];
  }

  get preShutdown(): readonly PreShutdownHook[] {
    return [...this.#preShutdown.values()];
  }

  /**
   * Runs the post-start hooks concurrently. Resolves when all hooks but the long-running ones are done, and the
   * `firstDone` of each long-running hook that has one has resolved.
   *
   * @param report called with long-running hooks that failed
   * @throws Error naming the first hook that failed
   */
  async runPostStart(signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
    this.#postStartCalled = true;
    await Promise.all(
      this.postStart.map(async (entry) => {
        const running = runHook(entry, signal);
        if (!entry.hook.longRunning) return running;
        const ended = running.catch(report);
        if (entry.hook.firstDone !== undefined) await Promise.race([entry.hook.firstDone, ended]);
        if (entry.state === 'waiting') entry.state = 'done';
      }),
    );
  }

  /**
   * Runs the pre-shutdown hooks one after another. Never rejects.
   *
   * @param report called with hooks that failed
   */
  async runPreShutdown(report: (error: unknown) => void): Promise<void> {
    this.#preShutdownCalled = true;
    for (const hook of this.#preShutdown.values()) {
      try {
        await hook.run();
      } catch (error) {
        report(new Error(`PreShutdownHook ${JSON.stringify(hook.name)} failed: ${errorText(error)}`, { cause: error }));
      }
    }
  }
}

/** The hooks of a delegate. */
export interface AdoptedHooks {
  readonly postStart: readonly PostStartHookEntry[];
  readonly preShutdown: readonly PreShutdownHook[];
}

async function runHook(entry: PostStartHookEntry, signal: AbortSignal): Promise<void> {
  const { hook } = entry;
  try {
    await hook.run(signal);
    entry.state = 'done';
  } catch (error) {
    // A long-running hook may reject when it is asked to stop.
    if (hook.longRunning && signal.aborted) return;
    entry.state = 'failed';
    throw new Error(`PostStartHook ${JSON.stringify(hook.name)} failed: ${errorText(error)}`, { cause: error });
  }
}

/** The health check of a post-start hook. */
export function hookCheck(entry: PostStartHookEntry): HealthCheck {
  return {
    name: `poststarthook/${entry.hook.name}`,
    check() {
      if (entry.state === 'failed') throw new Error('failed');
      if (entry.state === 'waiting') throw new Error('not finished');
    },
  };
}
