import type { APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import type { PathMux } from '../endpoints/routing/path-mux.js';
import type { ServerHandler } from '../request/server-request.js';

/** Largest value of a flag, in bytes. */
const maxValueBytes = 1024;

/**
 * Serves flags that can be changed while the server runs: `PUT /debug/flags/NAME` with the value as body.
 * `kubernetes/apiserver pkg/server/routes/flags.go`.
 */
export class DebugFlags {
  readonly #paths: PathMux;
  readonly #names = new Set<string>();

  /** Serves `/debug/flags`, a page with the names of the flags. */
  constructor(paths: PathMux) {
    this.#paths = paths;
    const index: ServerHandler = async () => this.#index();
    paths.handleUnlisted('/debug/flags', index);
    paths.handleUnlisted('/debug/flags/', index);
  }

  /**
   * Adds a flag.
   *
   * @param name letters only
   * @param set receives the new value and returns the text of the answer; an Error that it throws becomes a 400 with
   *   its message
   */
  install(name: string, set: (value: string) => string): void {
    this.#names.add(name);
    this.#paths.handleUnlisted(`/debug/flags/${name}`, async (request) => {
      if (request.method !== 'PUT') return plainText(406, 'unsupported http method');
      try {
        const value = Buffer.from(await request.body(maxValueBytes)).toString();
        return plainText(200, set(value));
      } catch (error) {
        return plainText(400, error instanceof Error ? error.message : String(error));
      }
    });
  }

  #index(): APIResponse {
    const rows = [...this.#names].map((name) => `<tr>${name}<br>\n`).join('');
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(
        `<html>\n<head>\n<title>/debug/flags/</title>\n</head>\n<body>\n/debug/flags/<br>\n<br>\nflags:<br>\n<table>\n${rows}</table>\n<br>\nfull flags configurable<br>\n</body>\n</html>\n`,
      ),
    };
  }
}

function plainText(status: number, text: string): APIResponse {
  const answer = textError(status, text);
  return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
}
