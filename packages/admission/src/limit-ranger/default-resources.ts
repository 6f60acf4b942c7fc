import type { Container, LimitRange, Pod } from '@k8s-ts/api/types';
import { entries } from '../pod-resources/pod-resources.js';

const annotation = 'kubernetes.io/limit-ranger';

type List = Readonly<Record<string, string>>;

/**
 * The pod, with the LimitRange's default requests and limits in containers that do not set them. Returns the same pod
 * if nothing is added.
 */
export function withDefaultResources(range: LimitRange, pod: Pod): Pod {
  const { requests, limits } = defaultsOf(range);
  const notes: string[] = [];
  const complete =
    (kind: string) =>
    (container: Container): Container => {
      const own = container.resources ?? {};
      const [missingRequests, missingLimits] = [missing(requests, own.requests), missing(limits, own.limits)];
      note(notes, missingRequests, `request for ${kind} ${container.name}`);
      note(notes, missingLimits, `limit for ${kind} ${container.name}`);
      if (missingRequests.length === 0 && missingLimits.length === 0) return container;
      return {
        ...container,
        resources: {
          ...own,
          ...merged('limits', own.limits, missingLimits),
          ...merged('requests', own.requests, missingRequests),
        },
      };
    };
  const { spec, metadata } = pod;
  if (spec === undefined) return pod;
  const containers = (spec.containers ?? []).map(complete('container'));
  const initContainers = spec.initContainers?.map(complete('init container'));
  if (notes.length === 0) return pod;
  const annotations = { ...metadata?.annotations, [annotation]: `LimitRanger plugin set: ${notes.join('; ')}` };
  return {
    ...pod,
    metadata: { ...metadata, annotations },
    spec: { ...spec, containers, ...(initContainers ? { initContainers } : {}) },
  } as Pod;
}

function defaultsOf(range: LimitRange): { readonly requests: List; readonly limits: List } {
  const ofContainers = (range.spec?.limits ?? []).filter(({ type }) => type === 'Container');
  return {
    requests: Object.assign({}, ...ofContainers.map(({ defaultRequest }) => defaultRequest)),
    limits: Object.assign({}, ...ofContainers.map((limit) => limit.default)),
  };
}

const missing = (defaults: List, own: List | undefined) =>
  entries(defaults).filter(([name]) => own?.[name] === undefined);

function merged(name: 'limits' | 'requests', own: List | undefined, added: readonly (readonly [string, string])[]) {
  return added.length === 0 ? {} : { [name]: Object.fromEntries(entries({ ...own, ...Object.fromEntries(added) })) };
}

function note(notes: string[], added: readonly (readonly [string, string])[], text: string): void {
  if (added.length > 0) notes.push(`${added.map(([name]) => name).join(', ')} ${text}`);
}
