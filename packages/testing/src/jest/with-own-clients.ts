import { newTestClient } from '../test-client.js';
import { eventsOf, hintOf, type TestServer, type TestServerOptions } from '../test-server.js';

/**
 * A server of the worker with clients of the test file. jest gives each file classes of its own: objects that other
 * clients have parsed are not instances of the file's `Object` and `Array`, and `toStrictEqual` would regard them as
 * different.
 */
export function withOwnClients<User extends string>(
  shared: TestServer<string>,
  options: TestServerOptions,
): TestServer<User> {
  const { server, users } = shared;
  const newClient = (token?: string) =>
    newTestClient({
      fetch: (request) => server.fetch(request),
      restMapper: () => server.restMapper,
      waitHint: hintOf(options),
      ...(token !== undefined && { token }),
    });
  const admin = newClient();
  return {
    ...shared,
    ...admin,
    users: Object.fromEntries(
      Object.entries(users).map(([name, access]) => [name, { ...access, ...newClient(access.token) }]),
    ),
    events: () => eventsOf(admin),
  } as TestServer<User>;
}
