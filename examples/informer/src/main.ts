import { homedir } from 'node:os';
import { join } from 'node:path';
import { corev1 } from '@k8s-ts/api/resources';
import { newClient, newInformer } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';

/** Prints the changes of all Pods, and the number of Pods on each node. Ctrl-C ends it. */
const path = process.env.KUBECONFIG ?? join(homedir(), '.kube/config');
const transport = await kubeconfigTransport({ path });
const pods = newClient({ transport }).resource(corev1.pods);
const informer = newInformer({
  source: pods,
  indexers: { node: ({ spec }) => (spec?.nodeName === undefined ? [] : [spec.nodeName]) },
  onError: (error) => console.error(error instanceof Error ? error.message : error),
});

const nameOf = ({ metadata }: corev1.Pod) => `${metadata.namespace}/${metadata.name}`;
const countOn = ({ spec }: corev1.Pod) =>
  spec?.nodeName === undefined
    ? 'no node'
    : `${spec.nodeName} has ${informer.store.byIndex('node', spec.nodeName).length}`;
informer.addHandler({
  onAdd: (pod) => console.log(`+ ${nameOf(pod)} (${countOn(pod)})`),
  onUpdate: (old, pod) => {
    if (old.spec?.nodeName !== pod.spec?.nodeName) console.log(`~ ${nameOf(pod)} (${countOn(pod)})`);
  },
  onDelete: (pod) => console.log(`- ${nameOf(pod)} (${countOn(pod)})`),
});

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
informer.whenSynced(stopping.signal).then(
  () => console.log(`${informer.store.list().length} pods`),
  () => {},
);
await informer.run(stopping.signal);
await transport.close();
