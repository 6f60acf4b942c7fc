import { type Client, describeResource } from '@k8s-ts/client';
import {
  ensureFlowControl as ensure,
  type FlowControlClient,
  type FlowControlObject,
} from '@k8s-ts/registry-groups/flowcontrol';

/** The field manager of these objects, as in kube-apiserver. */
const fieldManager = 'api-priority-and-fairness-config-producer-v1';

/** Creates the missing flow schemas and priority levels of the server, and updates those that it maintains. */
export async function ensureFlowControl(client: Client): Promise<void> {
  const resource = (name: string, kind: string): FlowControlClient => {
    const objects = client.resource(
      describeResource<FlowControlObject>({
        group: 'flowcontrol.apiserver.k8s.io',
        version: 'v1',
        resource: name,
        kind,
      }),
    );
    return {
      list: () => objects.list(),
      create: (object) => objects.create(object, { fieldManager }),
      update: (object) => objects.update(object, { fieldManager }),
      delete: (each) => objects.delete(each),
    };
  };
  await ensure({
    priorityLevels: resource('prioritylevelconfigurations', 'PriorityLevelConfiguration'),
    flowSchemas: resource('flowschemas', 'FlowSchema'),
  });
}
