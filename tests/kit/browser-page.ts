/**
 * The browser test bundles this file: parts of apimachinery run in a web page and write their results into the
 * document.
 */
import { builtinTypes } from '@k8s-ts/api';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import { parse } from '@k8s-ts/apimachinery/labels';
import { applyMergePatch } from '@k8s-ts/apimachinery/merge-patch';
import { decodeProtobuf, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { addQuantity, quantityToString } from '@k8s-ts/apimachinery/quantity';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';

/** The types of this workspace do not include the DOM, so this interface declares the parts that the page needs. */
interface Page {
  readonly document: { readonly body: { textContent: string } };
  /** A Pod as a protobuf body. The test sets it before the page runs. */
  readonly podBytes: readonly number[];
}

const page = globalThis as unknown as Page;

function results(): Record<string, unknown> {
  const { object: pod } = decodeProtobuf(builtinTypes, Uint8Array.from(page.podBytes));
  const type = builtinTypes.typeFor({ group: '', version: 'v1', kind: 'Pod' });
  const metadata = pod.metadata as { readonly labels: Record<string, string> };
  const patched = applyMergePatch(pod as never, { metadata: { labels: { tier: null, track: 'stable' } } }) as never;
  return {
    pod: encodeObject(pod),
    bytesAgain: type && [...encodeProtobuf(type, pod)].join() === page.podBytes.join(),
    selected: parse('app in (web), tier!=test').matches(metadata.labels),
    memory: quantityToString(addQuantity('1.5Gi', '512Mi')),
    patched: encodeObject((patched as { readonly metadata: { readonly labels: unknown } }).metadata.labels),
    yaml: decodeYAML('a: [1, yes]').value,
  };
}

let text: string;
try {
  text = JSON.stringify(results());
} catch (error) {
  text = JSON.stringify({ error: String(error) });
}
page.document.body.textContent = text;
