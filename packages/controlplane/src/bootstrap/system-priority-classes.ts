import type { Client } from '@k8s-ts/client';
import { systemPriorityClasses } from '@k8s-ts/registry-groups/scheduling';
import { createMissing } from './create-missing.js';

/** Creates the missing priority classes of system pods. */
export async function ensureSystemPriorityClasses(client: Client): Promise<void> {
  const classes = client.resource({
    group: 'scheduling.k8s.io',
    version: 'v1',
    resource: 'priorityclasses',
    kind: 'PriorityClass',
  });
  await createMissing(classes, systemPriorityClasses);
}
