import { flowcontrolv1 } from '@k8s-ts/api/resources';
import { type Client, newInformer } from '@k8s-ts/client';
import type { FlowControl } from '@k8s-ts/generic-apiserver';

/**
 * Queues and limits requests by the FlowSchemas and PriorityLevelConfigurations of the cluster, until the signal
 * aborts. Before they are known, the mandatory ones are used
 * (`kubernetes/apiserver pkg/util/flowcontrol/apf_controller.go`).
 *
 * @param onError called with failed lists and watches, which are tried again
 */
export async function followFlowControl(
  client: Client,
  flowControl: FlowControl,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const schemas = newInformer<flowcontrolv1.FlowSchema>({
    source: client.resource(flowcontrolv1.flowSchemas),
    onError,
  });
  const levels = newInformer<flowcontrolv1.PriorityLevelConfiguration>({
    source: client.resource(flowcontrolv1.priorityLevelConfigurations),
    onError,
  });
  const configure = () => {
    if (schemas.hasSynced() && levels.hasSynced()) flowControl.configure(schemas.store.list(), levels.store.list());
  };
  for (const informer of [schemas, levels]) {
    informer.addHandler({ onAdd: configure, onUpdate: configure, onDelete: configure });
  }
  const running = [schemas.run(signal), levels.run(signal)];
  await Promise.all([schemas.whenSynced(signal), levels.whenSynced(signal)]).then(configure, () => {});
  await Promise.all(running);
}
