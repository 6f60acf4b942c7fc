import type { Client, ResourceClient } from '@k8s-ts/client';
import { ensureFlowControl as ensure, type FlowControlObject } from '@k8s-ts/registry-flowcontrol';

/** Creates the missing flow schemas and priority levels of the server, and keeps those up to date that it maintains. */
export async function ensureFlowControl(client: Client): Promise<void> {
  const resource = (name: string, kind: string): ResourceClient<FlowControlObject> =>
    client.resource<FlowControlObject>({
      group: 'flowcontrol.apiserver.k8s.io',
      version: 'v1',
      resource: name,
      kind,
    });
  await ensure({
    priorityLevels: resource('prioritylevelconfigurations', 'PriorityLevelConfiguration'),
    flowSchemas: resource('flowschemas', 'FlowSchema'),
  });
}
