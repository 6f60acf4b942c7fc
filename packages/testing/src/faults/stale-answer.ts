import { Buffer } from 'node:buffer';
import { newNotFound } from '@k8s-ts/apimachinery/errors';
import { oneTermEqualSelector } from '@k8s-ts/apimachinery/fields';
import { fieldSelectorParameter, type ServerHandler, type ServerRequest } from '@k8s-ts/generic-apiserver';
import { type APIResponse, isStream } from '@k8s-ts/http';

/**
 * Answers a get or a list with the state at a resourceVersion. A get becomes a list of one object, because only lists
 * can show earlier states; its answer is JSON. Other requests, and requests for a newer state, are answered as usual.
 *
 * @throws StatusError 404 when the object did not exist at that version; 410 when the history does not go back that far
 */
export async function staleAnswer(request: ServerRequest, version: string, next: ServerHandler): Promise<APIResponse> {
  const { info, query, headers } = request;
  const asked = Number(query.get('resourceVersion') ?? 0);
  const isRead = info.verb === 'get' || (info.verb === 'list' && !query.has('continue'));
  if (!isRead || !info.isResourceRequest || info.subresource !== '' || asked > Number(version)) return next(request);
  query.set('resourceVersion', version);
  query.set('resourceVersionMatch', 'Exact');
  if (info.verb === 'list') return next(request);
  const fieldSelector = fieldSelectorParameter(oneTermEqualSelector('metadata.name', info.name));
  query.set('fieldSelector', fieldSelector.text);
  request.info = { ...info, verb: 'list', fieldSelector, parts: info.parts.slice(0, 1) };
  request.headers = { ...headers, accept: 'application/json' };
  try {
    const response = await next(request);
    if (response.status !== 200) return response;
    const list = JSON.parse(await textOf(response)) as {
      readonly apiVersion: string;
      readonly kind: string;
      readonly items: readonly object[];
    };
    const [item] = list.items;
    if (item === undefined) throw newNotFound({ group: info.apiGroup, resource: info.resource }, info.name);
    const object = { kind: list.kind.replace(/List$/, ''), apiVersion: list.apiVersion, ...item };
    return { ...response, body: Buffer.from(`${JSON.stringify(object)}\n`) };
  } finally {
    request.info = info;
  }
}

async function textOf({ body }: APIResponse): Promise<string> {
  if (body === undefined) return '';
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const pieces: Uint8Array[] = [];
  if (isStream(body)) for await (const piece of body) pieces.push(...(piece instanceof Uint8Array ? [piece] : piece));
  else pieces.push(...body);
  return Buffer.concat(pieces).toString();
}
