import { formatLabels } from '@k8s-ts/apimachinery/labels';
import { quantityToString, roundUpQuantity, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { child, eachOf, ifEmpty, ifUnset, isEmpty, type Obj, withField, within } from '../../object-fields.js';
import type { PodTemplate, ReplicationController } from '../../types/index.js';
import type { GroupKinds } from '../group-kinds.js';
import { ageOf, containerCells, containerColumns, nameOf, type RowPrinter, replicaColumns } from '../row-printer.js';
import type { Rule } from '../rule.js';
import { pullPolicy } from './image-tag.js';
import { printPod } from './pod-printer.js';
import { defaultPodResources } from './pod-resources.js';

const printReplicationController: RowPrinter<ReplicationController> = (object) => ({
  cells: [
    nameOf(object),
    object.spec?.replicas ?? 0,
    object.status?.replicas ?? 0,
    object.status?.readyReplicas ?? 0,
    ageOf(object),
    ...containerCells(object.spec?.template?.spec?.containers),
    formatLabels(object.spec?.selector),
  ],
});

const printPodTemplate: RowPrinter<PodTemplate> = (object) => ({
  cells: [
    nameOf(object),
    ...containerCells(object.template?.spec?.containers),
    formatLabels(object.template?.metadata?.labels),
  ],
});

/** Matches only amounts finer than milli. */
const finerThanMilli = /[nu]$|[eE]-/;

/** Quantities are rounded up to milli precision. */
const resourceList: Rule = (resources) => {
  let out = resources;
  for (const [name, text] of Object.entries(resources)) {
    if (typeof text !== 'string' || !finerThanMilli.test(text)) continue;
    out = withField(out, name, quantityToString(roundUpQuantity(toQuantity(text), -3).quantity));
  }
  return out;
};

const container: Rule = (object) =>
  ifEmpty(object, {
    imagePullPolicy: isEmpty(object.imagePullPolicy) ? pullPolicy(object.image) : object.imagePullPolicy,
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });

const podSpec: Rule = (object) =>
  ifUnset(ifEmpty(object, { dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' }), {
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  });

/** Sets missing requests to the limits. Called for pods, not for templates. */
function requestsFromLimits(container: Obj): Obj {
  const resources = child(container, 'resources');
  const limits = resources === undefined ? undefined : child(resources, 'limits');
  if (resources === undefined || limits === undefined) return container;
  const requests = child(resources, 'requests') ?? {};
  const filled = ifUnset(requests, limits);
  return filled === requests ? container : { ...container, resources: { ...resources, requests: filled } };
}

const hostPorts = (container: Obj): Obj =>
  eachOf(container, 'ports', (port) =>
    isEmpty(port.hostPort) ? withField(port, 'hostPort', port.containerPort) : port,
  );

const pod: Rule = (object, context) => {
  const spec = child(object, 'spec') ?? {};
  let out = eachOf(eachOf(spec, 'containers', requestsFromLimits), 'initContainers', requestsFromLimits);
  if (context.featureEnabled('PodLevelResources')) out = defaultPodResources(out);
  out = ifUnset(out, { enableServiceLinks: true });
  if (out.hostNetwork === true) out = eachOf(eachOf(out, 'containers', hostPorts), 'initContainers', hostPorts);
  return withField(object, 'spec', out);
};

const probe: Rule = (object) =>
  ifEmpty(object, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });

const httpGetAction: Rule = (object) => ifEmpty(object, { path: '/', scheme: 'HTTP' });

const objectFieldSelector: Rule = (object) => ifEmpty(object, { apiVersion: 'v1' });

const replicationController: Rule = (object) => {
  const spec = child(object, 'spec') ?? {};
  const labels = child(child(child(spec, 'template') ?? {}, 'metadata') ?? {}, 'labels');
  if (labels === undefined) return object;
  const selected = within(object, 'spec', (inner) => ifEmpty(inner, { selector: labels }));
  return within(selected, 'metadata', (metadata) => ifEmpty(metadata, { labels }));
};

const podLogOptions: Rule = (object, context) =>
  context.featureEnabled('PodLogsQuerySplitStreams') ? ifUnset(object, { stream: 'All' }) : object;

export const pods: GroupKinds = {
  kinds: {
    Binding: { description: 'Binds a pod to a node.' },
    Pod: {
      description: 'Containers that run together on one node.',
      print: printPod,
      columns: {
        IP: 'Address of the pod.',
        Node: 'Node on which the pod runs.',
        'Nominated Node': 'Node on which room is made for the pod.',
        Ready: 'Number of containers that are ready, and of all containers.',
        'Readiness Gates': 'Number of readiness gates whose conditions are true, and of all gates.',
        Restarts: 'Number of restarts of the containers, and the time since the last one.',
        Status: 'State of the pod: its phase, or why its containers wait or have ended.',
      },
    },
    PodTemplate: {
      description: 'A template of pods.',
      print: printPodTemplate,
      columns: { ...containerColumns, 'Pod Labels': 'Labels of the pods.' },
    },
    ReplicationController: {
      description: 'Keeps a number of equal pods running. Use a Deployment instead.',
      print: printReplicationController,
      columns: replicaColumns,
    },
  },
  defaults: {
    Container: container,
    EphemeralContainer: container,
    HTTPGetAction: httpGetAction,
    ObjectFieldSelector: objectFieldSelector,
    Pod: pod,
    PodLogOptions: podLogOptions,
    PodSpec: podSpec,
    Probe: probe,
    ReplicationController: replicationController,
    ResourceList: resourceList,
  },
};
