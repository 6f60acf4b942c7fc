import { errorText } from '@k8s-ts/apimachinery/errors';

/** Throws, or rejects, when the process is not healthy. The reason is not shown to clients. */
export type HealthCheck = () => void | Promise<void>;

/** An HTTP response as a value. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Named checks behind a path, such as `/healthz`. The path runs all checks and answers `ok`, or status 500 and the
 * checks that failed; `/healthz/NAME` runs one check. `?verbose` lists all checks, `?exclude=NAME` leaves one check
 * out. `sigs.k8s.io/controller-runtime pkg/healthz`.
 */
export class HealthChecks {
  readonly #checks = new Map<string, HealthCheck>();

  /** Replaces an existing check of the same name. */
  add(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /** @param name the part of the path after the endpoint; `''` for all checks */
  async respond(name: string, query: URLSearchParams): Promise<TextResponse> {
    if (name === '') return this.#all(query);
    const check = this.#checks.get(name) ?? (name === 'ping' && this.#checks.size === 0 ? () => {} : undefined);
    if (check === undefined) return { status: 404, text: '404 page not found\n' };
    try {
      await check();
      return { status: 200, text: 'ok' };
    } catch (error) {
      const reason = errorText(error);
      return { status: 500, text: `internal server error: ${reason}\n` };
    }
  }

  async #all(query: URLSearchParams): Promise<TextResponse> {
    const excluded = new Set(query.getAll('exclude'));
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => {
        if (excluded.delete(name)) return { name, isHealthy: true, text: `[+]${name} excluded: ok\n` };
        const isHealthy = await succeeds(check);
        return { name, isHealthy, text: isHealthy ? `[+]${name} ok\n` : `[-]${name} failed: reason withheld\n` };
      }),
    );
    if (results.length === 0) results.push({ name: 'ping', isHealthy: true, text: '[+]ping ok\n' });
    const isHealthy = results.every((result) => result.isHealthy);
    if (isHealthy && !query.has('verbose')) return { status: 200, text: 'ok' };
    const lines = results.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
    if (excluded.size > 0) {
      const names = [...excluded].map((name) => JSON.stringify(name)).join(', ');
      lines.push(`warn: some health checks cannot be excluded: no matches for ${names}\n`);
    }
    lines.push(`healthz check ${isHealthy ? 'passed' : 'failed'}\n`);
    return { status: isHealthy ? 200 : 500, text: lines.join('') };
  }
}

async function succeeds(check: HealthCheck): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
