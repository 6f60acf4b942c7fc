import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { textBody } from '../bodies/text-body.js';

/** An object as a YAML body. */
export function yamlBody(object: unknown): Uint8Array | readonly Uint8Array[] {
  return textBody(encodeYAML(object));
}
