import { systemMasters } from '@k8s-ts/registry-generic';
import type { APIResponse, Handler } from '@k8s-ts/server';
import { isStream } from '@k8s-ts/server';

/** The server as its own client: user `system:apiserver`, field manager `kube-apiserver`. */
export interface LoopbackClient {
  /** @returns the answer's JSON @throws LoopbackError for anything but a 2xx */
  request<T = unknown>(method: string, path: string, body?: object): Promise<T>;
}

/** A request to ourselves was refused. */
export class LoopbackError extends Error {
  override readonly name = 'LoopbackError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const user = { name: 'system:apiserver', groups: [systemMasters, 'system:authenticated'] };
const headers = {
  'content-type': 'application/json',
  'user-agent': 'kube-apiserver/v1.35',
  accept: 'application/json',
};

/** Calls a server in-process: defaults, admission, validation and field ownership are those of any client. */
export function loopbackClient(handler: Handler): LoopbackClient {
  return {
    async request<T>(method: string, path: string, body?: object): Promise<T> {
      const [pathname = '/', search = ''] = path.split('?');
      const bytes = body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body));
      const answer = await handler({
        method,
        path: pathname,
        query: new URLSearchParams(search),
        headers,
        body: async () => bytes,
        signal: new AbortController().signal,
        user,
      });
      const parsed = JSON.parse(await textOf(answer)) as T & { readonly message?: string };
      if (answer.status >= 300) throw new LoopbackError(answer.status, parsed.message ?? `HTTP ${answer.status}`);
      return parsed;
    },
  };
}

async function textOf({ body }: APIResponse): Promise<string> {
  if (body === undefined) return '{}';
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  const pieces: Uint8Array[] = [];
  if (isStream(body)) for await (const piece of body) pieces.push(...(piece instanceof Uint8Array ? [piece] : piece));
  else pieces.push(...body);
  return Buffer.concat(pieces).toString('utf8');
}
