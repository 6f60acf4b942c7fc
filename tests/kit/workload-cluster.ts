import type { appsv1, Event, Pod } from '@k8s-ts/api';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource, type ResourceClient } from '@k8s-ts/client';
import { clientOf, startServer } from './server.js';

/** A server in this process with controllers of workloads, and clients of a namespace. */
export interface WorkloadCluster {
  readonly client: Client;
  readonly pods: ResourceClient<Pod>;
  readonly replicaSets: ResourceClient<appsv1.ReplicaSet>;
  readonly deployments: ResourceClient<appsv1.Deployment>;
  readonly statefulSets: ResourceClient<appsv1.StatefulSet>;
  readonly daemonSets: ResourceClient<appsv1.DaemonSet>;
  readonly revisions: ResourceClient<appsv1.ControllerRevision>;
  /** Returns the client of a resource in the namespace, or in the cluster for kinds without namespaces. */
  of<T extends KubeObject = AnyKubeObject>(
    resource: string,
    kind: string,
    group?: string,
    version?: string,
  ): ResourceClient<T>;
  /**
   * Messages of the events about an object, after their reason: `SuccessfulCreate: Created pod: …`. They are equal to
   * those of `kubectl describe`.
   */
  eventsOf(object: KubeObject): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts a server with RBAC and the named controllers. @param namespace created for the test */
export async function startWorkloadCluster(
  controllers: readonly string[],
  namespace = 'default',
): Promise<WorkloadCluster> {
  const server = await startServer({
    authorizationMode: ['RBAC'],
    controllers,
  });
  const client = clientOf(server);
  const of = <T extends KubeObject>(resource: string, kind: string, group = '', version = 'v1') =>
    client.resource(describeResource<T>({ group, version, resource, kind, namespaced: true })).namespace(namespace);
  return {
    client,
    of,
    pods: of<Pod>('pods', 'Pod'),
    replicaSets: of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps'),
    deployments: of<appsv1.Deployment>('deployments', 'Deployment', 'apps'),
    statefulSets: of<appsv1.StatefulSet>('statefulsets', 'StatefulSet', 'apps'),
    daemonSets: of<appsv1.DaemonSet>('daemonsets', 'DaemonSet', 'apps'),
    revisions: of<appsv1.ControllerRevision>('controllerrevisions', 'ControllerRevision', 'apps'),
    async eventsOf({ metadata }) {
      const { items } = await of<Event>('events', 'Event').list({
        fieldSelector: `involvedObject.uid=${metadata.uid}`,
      });
      return items.map(({ reason, message }) => `${reason}: ${message}`).sort();
    },
    stop: () => server.stop(),
  };
}

/** A template of pods with one container. */
export function template(app: string, image = 'img:1', more: object = {}) {
  return { metadata: { labels: { app } }, spec: { containers: [{ name: 'c', image }], ...more } };
}
