import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { emptyDelegate } from '@k8s-ts/generic-apiserver';
import { fetchHandler } from '@k8s-ts/http/fetch';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import type { CustomResourceDefinition } from '../../definitions/index.js';
import { type ExtensionsConfig, openExtensions } from '../open-extensions.js';

/** An answer, with its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly warnings: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any kind
  readonly body: any;
}

/** A server of custom resources without a port, over a store in memory. */
export interface ServedExtensions {
  call(method: string, path: string, body?: object | string, contentType?: string): Promise<Answer>;
  /** A GET that accepts one media type only. */
  getAs(path: string, accept: string): Promise<Response>;
  /** Opens a watch. Each call of the result returns the next event, or undefined at its end. */
  watch(path: string): Promise<() => Promise<{ readonly type: string; readonly object: KubeObject } | undefined>>;
  /** Creates the definition and resolves once it is established. */
  establish(definition: CustomResourceDefinition): Promise<void>;
  /** Resolves with the definition once the function holds for it; undefined once it does not exist. */
  until(
    name: string,
    holds: (definition: CustomResourceDefinition | undefined) => boolean,
  ): Promise<CustomResourceDefinition | undefined>;
  /** Errors that were reported. */
  readonly errors: readonly unknown[];
  stop(): Promise<void>;
}

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** @param memory name of the store; servers with the same name share a store */
export async function serveExtensions(
  memory: string,
  config: Partial<ExtensionsConfig> = {},
): Promise<ServedExtensions> {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory } });
  const errors: unknown[] = [];
  const extensions = await openExtensions({
    generic: { onError: (error) => errors.push(error) },
    restOptions: newRESTOptionsFactory({ storageFactory }),
    onError: (_message, error) => errors.push(error),
    ...config,
  });
  const prepared = extensions.newServer(emptyDelegate).prepareRun();
  const stopping = new AbortController();
  const running = prepared.run(stopping.signal);
  await prepared.ready;
  const handle = fetchHandler(prepared.handle, { user: { name: 'admin', groups: ['system:masters'] } });
  const send = (method: string, path: string, body?: object | string, contentType = 'application/json') =>
    handle(
      new Request(`http://server${path}`, {
        method,
        ...(body === undefined
          ? {}
          : {
              body: typeof body === 'string' ? body : JSON.stringify(body),
              headers: { 'content-type': contentType },
            }),
      }),
    );
  const call: ServedExtensions['call'] = async (...args) => {
    const response = await send(...args);
    const text = await response.text();
    const warnings = response.headers.get('warning');
    return { status: response.status, warnings, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const until: ServedExtensions['until'] = async (name, holds) => {
    for (;;) {
      const { status, body } = await call('GET', `${definitionsPath}/${name}`);
      const definition = status === 404 ? undefined : body;
      if (holds(definition)) return definition;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    call,
    getAs: (path, accept) => handle(new Request(`http://server${path}`, { headers: { accept } })),
    until,
    errors,
    async watch(path) {
      const response = await send('GET', path);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const decoder = new TextDecoder();
      let text = '';
      return async () => {
        for (;;) {
          const end = text.indexOf('\n');
          if (end >= 0) {
            const line = text.slice(0, end);
            text = text.slice(end + 1);
            return JSON.parse(line);
          }
          const { done, value } = await reader.read();
          if (done) return undefined;
          text += decoder.decode(value, { stream: true });
        }
      };
    },
    async establish(definition) {
      const { status, body } = await call('POST', definitionsPath, definition);
      if (status !== 201) throw new Error(body.message);
      const isEstablished = (each: CustomResourceDefinition | undefined) =>
        each?.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') === true;
      await until(definition.metadata.name ?? '', isEstablished);
    },
    async stop() {
      stopping.abort();
      await running;
      await extensions.close();
    },
  };
}
