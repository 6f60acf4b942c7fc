import type { PodTemplateSpec } from '@k8s-ts/api';
import { fnv32a } from '../fnv.js';
import { safeEncodeString } from '../safe-encode.js';
import { goDump } from './go-dump.js';

/**
 * The value of the label `pod-template-hash`, equal to that of kube-controller-manager v1.36: FNV-1a of the template as
 * Go prints it, in characters that form no words (`kubernetes pkg/controller/controller_utils.go`, ComputeHash). The
 * value may differ for a template with a `creationTimestamp`.
 *
 * @param collisionCount changes the hash of a template whose hash is already taken
 */
export function hashOfTemplate(template: PodTemplateSpec, collisionCount: number | undefined): string {
  const text = new TextEncoder().encode(goDump('PodTemplateSpec', template));
  const count = new Uint8Array(collisionCount === undefined ? 0 : 8);
  if (collisionCount !== undefined) new DataView(count.buffer).setUint32(0, collisionCount, true);
  return safeEncodeString(String(fnv32a(text, count)));
}
