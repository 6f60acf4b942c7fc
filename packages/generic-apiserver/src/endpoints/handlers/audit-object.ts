import { Buffer } from 'node:buffer';
import { compactJSON, encodeObject, escapeHTML } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { ServerRequest } from '../../request/server-request.js';

/** Passes the object that the client sent to the recorder of the request, if there is one. */
export function recordObject({ recorder }: ServerRequest, object: KubeObject): void {
  if (recorder === undefined) return;
  const { namespace, name, uid, resourceVersion } = object.metadata;
  const metadata = Object.fromEntries(
    Object.entries({ namespace, name, uid, resourceVersion }).filter(([, text]) => text),
  );
  recorder.sent({
    metadata,
    ...(recorder.keepsObject ? { text: encodeObject(object, { rawTexts: 'anywhere' }) } : {}),
  });
}

/** Passes the options of a deletion to the recorder. Their apiVersion is that of kube-apiserver's audit events. */
export function recordOptions({ recorder }: ServerRequest, options: object): void {
  if (!recorder?.keepsObject) return;
  const type = { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/__internal' };
  recorder.sent({ metadata: {}, text: encodeObject({ ...type, ...options, ...type }) });
}

/** Passes a patch to the recorder. A patch that cannot be parsed is left out. */
export function recordPatch({ recorder }: ServerRequest, body: Uint8Array, isYAML: boolean): void {
  if (!recorder?.keepsObject) return;
  try {
    recorder.sent({ metadata: {}, text: isYAML ? encodeObject(decodeYAML(body).value) : patchText(body) });
  } catch {
    // The handler reports that the patch is invalid.
  }
}

/** The text as it was sent, without white space. @throws SyntaxError for text that is not JSON */
function patchText(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  JSON.parse(text);
  return escapeHTML(compactJSON(text));
}
