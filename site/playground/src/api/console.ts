import type { AnsweredRequest, Cluster, FaultRule } from './cluster.js';

/** Key of the token in the browser's session storage, which belongs to this tab and to this address with its port. */
const tokenKey = 'token';

/** Maximum number of requests that a list shows, and that the page requests from the server. */
const shownRequests = 300;

const shownTimelineLines = 1000;

/** Reads the token from the link, and removes the link's fragment from the address bar and the history. */
function readToken(): string {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token !== undefined) {
    sessionStorage.setItem(tokenKey, token);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(tokenKey) ?? '';
}

/**
 * Connects the page to the server whose console serves the page. The page has the views for which the server has
 * commands.
 *
 * @throws Error when the link has no valid token
 */
export async function connectToConsole(): Promise<Cluster> {
  const headers = { 'x-console-token': readToken() };
  const send = (path: string, init: RequestInit = {}) =>
    fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } });
  const run = async <T>(command: string, body: object = {}): Promise<T> => {
    const response = await send(`/commands/${command}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as T & { readonly error?: string };
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const response = await send('/commands');
  if (response.status === 401) {
    throw new Error('This link has no valid token. Open the link that the command printed when it started.');
  }
  const { commands } = (await response.json()) as { readonly commands: readonly string[] };
  const has = (...names: readonly string[]) => names.every((name) => commands.includes(name));
  return {
    fetch: (path, init) => send(`/server${path}`, init),
    ...(has('snapshot', 'restore') && {
      snapshots: {
        take: async () => (await run<{ readonly snapshot: unknown }>('snapshot')).snapshot,
        restore: (snapshot) => run<void>('restore', { snapshot }),
      },
    }),
    ...(has('clock') && {
      advance: async (advance) => new Date((await run<{ readonly now: string }>('clock', { advance })).now),
    }),
    ...(has('add-fault', 'remove-fault') && {
      faults: {
        effect:
          'A fault breaks requests of clients over the network, such as kubectl. This page and controllers go on.',
        add: async (rule: FaultRule) => (await run<{ readonly fault: string }>('add-fault', rule)).fault,
        remove: (fault) => run<void>('remove-fault', { fault }),
      },
    }),
    ...(has('requests') && {
      requests: async () =>
        (await run<{ readonly requests: readonly AnsweredRequest[] }>('requests', { last: shownRequests })).requests,
    }),
    ...(has('timeline') && {
      timeline: async () =>
        (await run<{ readonly timeline: string }>('timeline', { last: shownTimelineLines })).timeline,
    }),
  };
}
