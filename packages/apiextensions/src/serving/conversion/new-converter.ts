import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import type { ServedDefinition } from '../definition/served-definition.js';
import { noneConverter, type ObjectConverter } from './object-converter.js';
import { webhookClient } from './webhook-client.js';
import { webhookConverter } from './webhook-converter.js';

/** The converter of a definition, by its conversion strategy. */
export function newConverter({ conversion }: ServedDefinition, resolve: ResolveService): ObjectConverter {
  const { strategy, webhook } = conversion ?? { strategy: 'None' };
  if (strategy !== 'Webhook' || webhook === undefined) return noneConverter;
  return webhookConverter(webhook.conversionReviewVersions, webhookClient(webhook.clientConfig ?? {}, resolve));
}
