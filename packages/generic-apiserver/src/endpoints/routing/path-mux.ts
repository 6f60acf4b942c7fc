import type { Answer } from '@k8s-ts/http';
import type { ServerHandler, ServerRequest } from '../../request/server-request.js';

/**
 * Handlers of paths outside the API. Exact paths take precedence over prefixes (which end in `/`), longer prefixes over
 * shorter ones.
 */
export class PathMux {
  readonly #exact = new Map<string, ServerHandler>();
  #prefixes: readonly (readonly [string, ServerHandler])[] = [];
  readonly #unlisted = new Set<string>();

  /** Adds an exact path. Replaces an earlier handler of the same path. */
  handle(path: string, handler: ServerHandler): void {
    this.#exact.set(path, handler);
  }

  /** Adds all paths below a prefix, which ends in `/`. */
  handlePrefix(prefix: string, handler: ServerHandler): void {
    this.#prefixes = [...this.#prefixes.filter(([each]) => each !== prefix), [prefix, handler] as const].sort(
      ([a], [b]) => b.length - a.length,
    );
  }

  /** Adds an exact path, or a prefix ending in `/`, that {@link paths} does not list. */
  handleUnlisted(path: string, handler: ServerHandler): void {
    this.#unlisted.add(path);
    if (path.endsWith('/')) this.handlePrefix(path, handler);
    else this.handle(path, handler);
  }

  unregister(path: string): void {
    this.#unlisted.delete(path);
    this.#exact.delete(path);
    this.#prefixes = this.#prefixes.filter(([each]) => each !== path);
  }

  /** Undefined when no handler serves the path. */
  serve(request: ServerRequest): Answer | undefined {
    const handler = this.#exact.get(request.path);
    if (handler !== undefined) return handler(request);
    for (const [prefix, each] of this.#prefixes) if (request.path.startsWith(prefix)) return each(request);
    return undefined;
  }

  /** All paths but the unlisted ones, unsorted. */
  paths(): readonly string[] {
    const all = [...this.#exact.keys(), ...this.#prefixes.map(([prefix]) => prefix)];
    return this.#unlisted.size === 0 ? all : all.filter((path) => !this.#unlisted.has(path));
  }
}
