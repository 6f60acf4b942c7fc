import type { AnyRESTStorage, APIGroupInfo } from '@k8s-ts/registry-generic/rest';

/** Kind of the widgets' scale. */
export const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
/** Kind of the widgets. */
export const widgetKind = { group: 'example.com', version: 'v1', kind: 'Widget' };

const never = (): never => {
  throw new Error('documents call no storage');
};

/** Storages of a resource with status and scale. They declare their capabilities, and throw when they are called. */
function storagesOf(kind: AnyRESTStorage['kind'], name: string): Record<string, AnyRESTStorage> {
  const one = { namespaced: true, get: never, update: never };
  const all = { ...one, list: never, watch: never, create: never, delete: never, deleteCollection: never };
  return {
    [name]: { kind, ...all },
    [`${name}/status`]: { kind, ...one },
    [`${name}/scale`]: { kind: scaleKind, ...one },
  };
}

/** A group of one version and one resource. */
export const groupOf = (kind: AnyRESTStorage['kind'], name: string): APIGroupInfo => ({
  group: kind.group,
  prioritizedVersions: [kind.version],
  versionedResources: { [kind.version]: storagesOf(kind, name) },
});

/** `example.com/v1` with widgets. */
export const widgets = groupOf(widgetKind, 'widgets');
