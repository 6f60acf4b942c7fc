import { newRequestInfo } from '../../request/request-info.js';
import { routeName } from '../../request/route-name.js';
import type { EventLoopStall } from '../watchdog/event-loop-watchdog.js';
import type { Profile } from './pprof.js';

/** Maximum number of routes that are counted separately. Stalls of further routes are counted together. */
const maxRoutes = 1000;

/** Counts how often, and for how long, requests of each route kept the event loop from other work. */
export class BlockProfile {
  readonly #stalls = new Map<string, { count: number; milliseconds: number }>();

  /** Number of stalls. */
  get count(): number {
    return [...this.#stalls.values()].reduce((sum, { count }) => sum + count, 0);
  }

  add({ milliseconds, request }: EventLoopStall): void {
    const route = request === undefined ? 'other work' : routeOf(request.method, request.uri);
    const key = this.#stalls.has(route) || this.#stalls.size < maxRoutes ? route : 'other routes';
    const stall = this.#stalls.get(key) ?? { count: 0, milliseconds: 0 };
    stall.count++;
    stall.milliseconds += milliseconds;
    this.#stalls.set(key, stall);
  }

  profile(): Profile {
    return {
      sampleTypes: [
        { type: 'contentions', unit: 'count' },
        { type: 'delay', unit: 'nanoseconds' },
      ],
      samples: [...this.#stalls].map(([name, { count, milliseconds }]) => ({
        stack: [{ name, file: '', line: 0 }],
        values: [count, Math.round(milliseconds * 1e6)],
      })),
      takenAt: Date.now(),
      period: { type: 'contentions', unit: 'count', value: 1 },
    };
  }
}

function routeOf(method: string, uri: string): string {
  const [path = '', query] = uri.split('?', 2);
  try {
    return routeName(method, newRequestInfo(method, path, new URLSearchParams(query)));
  } catch {
    // The path belongs to no route.
    return method;
  }
}
