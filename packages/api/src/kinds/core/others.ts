import { ageCell } from '@k8s-ts/apimachinery/table';
import { child, ifEmpty, ifUnset, isEmpty, withField, within } from '../../object-fields.js';
import type {
  ComponentStatus,
  ConfigMap,
  Event,
  Namespace,
  ResourceQuota,
  Secret,
  ServiceAccount,
} from '../../types/index.js';
import type { GroupKinds } from '../group-kinds.js';
import { ageOf, nameOf, quantity, type RowPrinter } from '../row-printer.js';
import type { Rule } from '../rule.js';

const printConfigMap: RowPrinter<ConfigMap> = (object) => ({
  cells: [
    nameOf(object),
    Object.keys(object.data ?? {}).length + Object.keys(object.binaryData ?? {}).length,
    ageOf(object),
  ],
});

const printSecret: RowPrinter<Secret> = (object) => ({
  cells: [nameOf(object), object.type ?? '', Object.keys(object.data ?? {}).length, ageOf(object)],
});

const printNamespace: RowPrinter<Namespace> = (object) => ({
  cells: [nameOf(object), object.status?.phase ?? '', ageOf(object)],
});

const printServiceAccount: RowPrinter<ServiceAccount> = (object) => ({
  cells: [nameOf(object), ageOf(object)],
});

const printEvent: RowPrinter<Event> = (object) => {
  const { involvedObject, series, source } = object;
  const first = ageCell(object.firstTimestamp || object.eventTime);
  const last = series ? ageCell(series.lastObservedTime) : object.lastTimestamp ? ageCell(object.lastTimestamp) : first;
  const kind = (involvedObject?.kind ?? '').toLowerCase();
  const component = source?.component || object.reportingComponent || '';
  const host = source?.host || object.reportingInstance || '';
  return {
    cells: [
      last,
      object.type ?? '',
      object.reason ?? '',
      involvedObject?.name ? `${kind}/${involvedObject.name}` : kind,
      involvedObject?.fieldPath ?? '',
      host === '' ? component : `${component}, ${host}`,
      (object.message ?? '').trim(),
      first,
      series ? (series.count ?? 0) : object.count || 1,
      nameOf(object),
    ],
  };
};

const printResourceQuota: RowPrinter<ResourceQuota> = (object) => {
  const { hard = {}, used = {} } = object.status ?? {};
  const entry = (resource: string) => `${resource}: ${quantity(used[resource])}/${quantity(hard[resource])}`;
  const isLimit = (resource: string) => resource.startsWith('limits.');
  const names = Object.keys(hard).sort();
  return {
    cells: [
      nameOf(object),
      names
        .filter((name) => !isLimit(name))
        .map(entry)
        .join(', '),
      names.filter(isLimit).map(entry).join(', '),
      ageOf(object),
    ],
  };
};

const printComponentStatus: RowPrinter<ComponentStatus> = (object) => {
  const healthy = object.conditions?.find(({ type }) => type === 'Healthy');
  const status = healthy ? (healthy.status === 'True' ? 'Healthy' : 'Unhealthy') : 'Unknown';
  return { cells: [nameOf(object), status, healthy?.message ?? '', healthy?.error ?? ''] };
};

const secret: Rule = (object) => ifEmpty(object, { type: 'Opaque' });

/** Upstream sets `data` to an empty map. JSON leaves that out, so clients see no difference. */
const configMap: Rule = (object) => object;

const namespace: Rule = (object) => {
  const name = child(object, 'metadata')?.name;
  if (typeof name !== 'string' || name === '') return object;
  return within(object, 'metadata', (metadata) =>
    within(metadata, 'labels', (labels) => withField(labels, 'kubernetes.io/metadata.name', name)),
  );
};

const namespaceStatus: Rule = (object) => ifEmpty(object, { phase: 'Active' });

const limitRangeItem: Rule = (object) => {
  if (object.type !== 'Container') return object;
  const limits = ifUnset(child(object, 'default') ?? {}, child(object, 'max') ?? {});
  const requests = ifUnset(ifUnset(child(object, 'defaultRequest') ?? {}, limits), child(object, 'min') ?? {});
  const out = withField(object, 'default', isEmpty(limits) ? object.default : limits);
  return withField(out, 'defaultRequest', isEmpty(requests) ? object.defaultRequest : requests);
};

export const others: GroupKinds = {
  kinds: {
    ComponentStatus: {
      description: 'Deprecated. The health of a component of the cluster.',
      print: printComponentStatus,
      columns: {
        Error: 'Why the check of the component failed.',
        Message: 'Answer of the component.',
        Status: 'Whether the component is healthy.',
      },
    },
    ConfigMap: {
      description: 'Text and bytes by key, for pods to read.',
      print: printConfigMap,
      columns: {
        Data: "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process.",
      },
    },
    Event: {
      description: 'A report of something that happened to an object.',
      print: printEvent,
      columns: {
        Count: 'Number of times that it happened.',
        'First Seen': 'Time since it first happened.',
        'Last Seen': 'Time since it last happened.',
        Message: 'Details for people.',
        Object: 'Object that the event is about.',
        Reason: 'Why it happened, in one word.',
        Source: 'Program that reports, and its node.',
        Subobject: 'Part of the object that the event is about.',
        Type: 'Normal or Warning.',
      },
    },
    LimitRange: { description: 'Limits and defaults for the pods, containers and claims of a namespace.' },
    Namespace: {
      description: 'A space of names. Most objects live in one.',
      print: printNamespace,
      columns: { Status: 'Active or Terminating.' },
    },
    ResourceQuota: {
      description: 'Limits on what a namespace may use.',
      print: printResourceQuota,
      columns: {
        Limit: 'Use and limit of each resource that begins with limits.',
        Request: 'Use and limit of each other resource.',
      },
    },
    Secret: {
      description: 'Confidential data by key.',
      print: printSecret,
      columns: { Data: 'Number of keys.', Type: 'What the secret is for.' },
    },
    ServiceAccount: { description: 'An identity for processes in pods.', print: printServiceAccount },
  },
  defaults: {
    ConfigMap: configMap,
    LimitRangeItem: limitRangeItem,
    Namespace: namespace,
    NamespaceStatus: namespaceStatus,
    Secret: secret,
  },
};
