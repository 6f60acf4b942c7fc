import { Buffer } from 'node:buffer';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';

/** An object as a YAML body. */
export function yamlBody(object: unknown): Uint8Array {
  return Buffer.from(encodeYAML(object));
}
