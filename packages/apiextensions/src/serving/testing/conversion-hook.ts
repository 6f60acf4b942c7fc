import { Buffer } from 'node:buffer';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificates } from '@k8s-ts/pki';

/** A request of a server to its conversion webhook. */
export interface Review {
  readonly kind: string;
  readonly apiVersion: string;
  readonly request: {
    readonly uid: string;
    readonly desiredAPIVersion: string;
    readonly objects: readonly Boat[];
  };
}

export interface Boat {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: object; readonly [field: string]: unknown };
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

export type HookAnswer = (review: Review) => { readonly status?: number; readonly body: unknown };

/** Answers with the objects that a function makes from the objects of the request. */
export const converting =
  (convert: (object: Boat, apiVersion: string) => Boat): HookAnswer =>
  ({ request: { uid, desiredAPIVersion, objects } }) => ({
    body: {
      kind: 'ConversionReview',
      apiVersion: 'apiextensions.k8s.io/v1',
      response: {
        uid,
        result: { status: 'Success' },
        convertedObjects: objects.map((object) => convert(object, desiredAPIVersion)),
      },
    },
  });

/** Answers that the conversion failed. */
export const failing =
  (message: string): HookAnswer =>
  ({ request: { uid } }) => ({
    body: {
      kind: 'ConversionReview',
      apiVersion: 'apiextensions.k8s.io/v1',
      response: { uid, result: { status: 'Failed', message } },
    },
  });

/** A conversion webhook with a certificate of its own. */
export interface ConversionHook {
  answer: HookAnswer;
  /** Reviews in the order of their arrival. */
  readonly requests: Review[];
  readonly port: number;
  /** The CA, as definitions name it. */
  readonly caBundle: string;
  /** A `clientConfig` with the URL of the webhook. */
  readonly clientConfig: { readonly url: string; readonly caBundle: string };
  close(): void;
}

export async function serveConversionHook(): Promise<ConversionHook> {
  const { ca, serving } = await createCertificates({ addresses: ['127.0.0.1', 'hook.hooks.svc'] });
  const caBundle = Buffer.from(ca.cert).toString('base64');
  const requests: Review[] = [];
  const server = createServer({ key: serving.key, cert: serving.cert }, (request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const review = JSON.parse(text) as Review;
      requests.push(review);
      const { status = 200, body } = hook.answer(review);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hook: ConversionHook = {
    answer: failing('no answer is set'),
    requests,
    port,
    caBundle,
    clientConfig: { url: `https://127.0.0.1:${port}/convert`, caBundle },
    close: () => server.close(),
  };
  return hook;
}
