import type { ServedDefinition } from '../definition/served-definition.js';
import { noneConverter, type ObjectConverter } from './object-converter.js';

/** How conversion webhooks are reached. */
export interface WebhookOptions {
  /**
   * Address of a service that a webhook is given by.
   *
   * @throws Error when there is none
   */
  resolveService?(namespace: string, name: string, port: number): Promise<URL> | URL;
}

/** The converter of a definition, by its conversion strategy. */
export function newConverter(_definition: ServedDefinition, _options: WebhookOptions = {}): ObjectConverter {
  return noneConverter;
}
