import { textResponse } from '@k8s-ts/http';
import type { ServerHandler } from '../../request/server-request.js';
import type { BlockProfile } from './block-profile.js';

/** Paths to which handlers can be added. */
interface Paths {
  handleUnlisted(path: string, handler: ServerHandler): void;
}

/**
 * Serves profiles of this thread below `/debug/pprof/`, in the format of `go tool pprof`: `profile` (CPU), `heap`,
 * `allocs`, `goroutine`, `block`, `trace`, `cmdline`, `symbol`, and a page that lists them. They cost nothing until one
 * is asked for; the code that takes them is loaded with the first request.
 * `kubernetes/apiserver pkg/server/routes/profiling.go`.
 *
 * @param blocks the stalls of the event loop for the profile `block`. Default: that profile is empty
 */
export function installProfiling(paths: Paths, blocks?: BlockProfile): void {
  paths.handleUnlisted('/debug/pprof', ({ method }) =>
    textResponse(302, method === 'GET' ? '<a href="/debug/pprof/">Found</a>.\n\n' : '', {
      'content-type': 'text/html; charset=utf-8',
      location: '/debug/pprof/',
    }),
  );
  paths.handleUnlisted('/debug/pprof/', async (request) => {
    try {
      const { serveProfile } = await import('./profile-handlers.js');
      return await serveProfile(request, blocks);
    } finally {
      request.finish();
    }
  });
}
