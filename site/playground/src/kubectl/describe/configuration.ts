import type { ConfigMap, Secret } from '@k8s-ts/api/types';
import type { KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addMetadata } from './format.js';

/** Describes a ConfigMap. */
export async function describeConfigMap(
  to: Description,
  object: ConfigMap & KubeObject,
  describing: Describing,
): Promise<void> {
  const { metadata = {}, data = {}, binaryData = {} } = object;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  addMetadata(to, object);
  to.text('\nData\n====\n');
  for (const key of Object.keys(data).sort()) to.text(`${key}:\n----\n${data[key]}\n\n`);
  to.text('\nBinaryData\n====\n');
  for (const key of Object.keys(binaryData).sort()) to.text(`${key}: ${bytesOf(binaryData[key] as string)} bytes\n`);
  to.text('\n');
  await addEvents(to, object, describing);
}

/** Describes a Secret: shows the sizes of its values, and the value itself only for the token of a service account. */
export function describeSecret(to: Description, object: Secret & KubeObject): void {
  const { metadata = {}, data = {}, type = '' } = object;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  addMetadata(to, object);
  to.text(`\nType:\t${type}\n\nData\n====\n`);
  for (const key of Object.keys(data).sort()) {
    const value = data[key] as string;
    const isToken = key === 'token' && type === 'kubernetes.io/service-account-token';
    to.line(0, `${key}:`, isToken ? atob(value) : `${bytesOf(value)} bytes`);
  }
}

const bytesOf = (base64: string): number => atob(base64).length;
