import { isNoMatchError } from '@k8s-ts/apimachinery/rest-mapper';
import type { ServerSnapshot } from '@k8s-ts/embedded-apiserver';
import type { Duration, TestClock } from '../clock/test-clock.js';
import type { FaultRule } from '../faults/index.js';
import { type Manifests, objectsOf } from '../manifests.js';
import type { RequestMatch } from '../rules/index.js';
import { formatDiff } from '../snapshots/snapshot-diff.js';
import type { StubRule } from '../stubs/index.js';
import type { TestServer } from '../test-server.js';
import { describeServer } from './describe-server.js';

/** The command is unknown, or its body is wrong. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

/** The commands of one server. */
export interface Control {
  /**
   * Runs a command and resolves with its answer.
   *
   * @throws ControlError for an unknown command or a wrong body; StatusError for an object that the server refuses
   */
  run(command: string, body: unknown): Promise<unknown>;
  /** Stops the forks that were made. */
  close(): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

/** Values, such as snapshots, that commands refer to by a number in text form. */
class Numbered<T> {
  readonly #things = new Map<string, T>();
  #last = 0;

  add(thing: T): string {
    const id = String(++this.#last);
    this.#things.set(id, thing);
    return id;
  }

  /** @throws ControlError if it is missing */
  get(name: string, id: unknown): T {
    if (id === undefined) throw new ControlError(`the body needs \`${name}\`, as in { "${name}": "1" }`);
    const thing = this.#things.get(String(id));
    if (thing === undefined) throw new ControlError(`there is no ${name} ${JSON.stringify(id)}`);
    return thing;
  }

  delete(id: unknown): void {
    this.#things.delete(String(id));
  }
}

/** @throws ControlError with the message of an error */
function asControlError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new ControlError(error instanceof Error ? error.message : String(error));
  }
}

/** URL of the commands of a fork. */
export interface ServedFork {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Makes the commands of a server.
 *
 * @param clock of the server; without one, the command `clock` is refused
 * @param serveFork serves the commands of a fork
 */
export function newControl(
  server: TestServer<string>,
  clock: TestClock | undefined,
  serveFork: (fork: TestServer<string>) => Promise<ServedFork>,
): Control {
  const snapshots = new Numbered<ServerSnapshot>();
  const faults = new Numbered<() => void>();
  const stubs = new Numbered<() => void>();
  const forks: { readonly server: TestServer<string>; readonly control: ServedFork }[] = [];
  const ofClock = () => {
    if (clock === undefined) throw new ControlError('the server has no clock of its own');
    return clock;
  };
  const commands: Readonly<Record<string, (body: Body) => Promise<unknown>>> = {
    snapshot: async () => ({ snapshot: snapshots.add(await server.snapshot()) }),
    restore: ({ snapshot }) => server.restore(snapshots.get('snapshot', snapshot)),
    'drop-snapshot': async ({ snapshot }) => snapshots.delete(snapshot),
    reset: () => server.reset(),
    async diff({ snapshot }) {
      const changes = await server.diff(snapshot === undefined ? undefined : snapshots.get('snapshot', snapshot));
      return { changes, text: formatDiff(changes) };
    },
    async fork() {
      const fork = await server.fork();
      const control = await serveFork(fork);
      forks.push({ server: fork, control });
      return { ...describeServer(fork), control: control.url };
    },
    async clock({ advance, advanceTo, ...others }) {
      const [unknown] = Object.keys(others);
      if (unknown !== undefined) throw new ControlError(`clock has no field ${unknown}; known: advance, advanceTo`);
      const moved = ofClock();
      try {
        if (advance !== undefined) await moved.advance(advance as Duration);
        if (advanceTo !== undefined) await moved.advanceTo(advanceTo as string);
      } catch (error) {
        throw new ControlError(error instanceof Error ? error.message : String(error));
      }
      return { now: new Date(moved.now()).toISOString() };
    },
    async 'add-fault'(rule) {
      return { fault: faults.add(asControlError(() => server.faults.add(rule as unknown as FaultRule))) };
    },
    async 'remove-fault'({ fault }) {
      faults.get('fault', fault)();
      faults.delete(fault);
    },
    'clear-faults': async () => server.faults.clear(),
    'met-faults': async () => ({ faults: server.faults.met }),
    async 'add-stub'(rule) {
      return { stub: stubs.add(asControlError(() => server.stubs.add(rule as unknown as StubRule))) };
    },
    async 'remove-stub'({ stub }) {
      stubs.get('stub', stub)();
      stubs.delete(stub);
    },
    'clear-stubs': async () => server.stubs.clear(),
    'met-stubs': async () => ({ stubs: server.stubs.met }),
    'cut-watches': async (match) => ({
      watches: asControlError(() => server.faults.cutWatches(match as RequestMatch)),
    }),
    requests: async ({ last }) => ({
      requests: last === undefined ? server.requests : server.requests.slice(-Number(last)),
    }),
    events: async () => ({ events: await server.events() }),
    audit: async () => ({ events: server.audit() }),
    timeline: async ({ last }) => ({
      timeline: await server.timeline(last === undefined ? {} : { last: Number(last) }),
    }),
    async apply({ manifests }) {
      if (manifests === undefined) throw new ControlError('apply needs `manifests`: YAML or objects');
      const objects = asControlError(() => objectsOf(manifests as Manifests));
      try {
        return { objects: await server.apply(objects) };
      } catch (error) {
        if (isNoMatchError(error)) throw new ControlError(error.message);
        throw error;
      }
    },
  };
  return {
    async run(command, body) {
      const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
      if (run === undefined) throw new ControlError(`unknown command; known: ${Object.keys(commands).join(', ')}`);
      if (typeof body !== 'object' || body === null) throw new ControlError('the body must be a JSON object');
      return run(body as Body);
    },
    async close() {
      await Promise.all(
        forks.splice(0).map(async (fork) => {
          await fork.control.close();
          await fork.server.stop();
        }),
      );
    },
  };
}
