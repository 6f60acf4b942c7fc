import { type Console, serveConsole } from '@k8s-ts/console';
import type { TestClock } from '../clock/test-clock.js';
import type { TestServer } from '../test-server.js';
import { ControlError, newControl } from './control.js';

/** The commands of the control that the page uses. */
const shown = ['snapshot', 'restore', 'clock', 'add-fault', 'remove-fault', 'requests', 'timeline'];

/** Serves a page for a test server, see `@k8s-ts/console`. */
export function serveTestConsole(server: TestServer<string>, clock: TestClock): Promise<Console> {
  const control = newControl(server, clock, async () => {
    throw new ControlError('the page shows one server');
  });
  return serveConsole({
    fetch: (request) => server.server.fetch(request),
    commands: Object.fromEntries(shown.map((name) => [name, (body: unknown) => control.run(name, body)])),
  });
}
