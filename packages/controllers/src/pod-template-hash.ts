import type { PodTemplateSpec } from '@k8s-ts/api';
import { canonicalJSON } from './canonical-json.js';
import { fnv32a } from './fnv.js';
import { safeEncodeString } from './safe-encode.js';

/**
 * The value of the label `pod-template-hash`: FNV-1a of the template, in characters that form no words. It has the form of kube-controller-manager's
 * but not its value, which depends on the memory layout of Go's types. ReplicaSets of a template are found by comparing templates, so that those of
 * kube-controller-manager are found, too.
 *
 * @param collisionCount makes another hash of the same template
 */
export function hashOfTemplate(template: PodTemplateSpec, collisionCount: number | undefined): string {
  const text = new TextEncoder().encode(canonicalJSON(template));
  const count = new Uint8Array(collisionCount === undefined ? 0 : 8);
  if (collisionCount !== undefined) new DataView(count.buffer).setUint32(0, collisionCount, true);
  return safeEncodeString(String(fnv32a(text, count)));
}
