import type { FieldInfo, TypeInfo } from '../../field-table/types.js';

/** The properties of a {@link FieldInfo} that a test sets. */
export type FieldSketch = Partial<Omit<FieldInfo, 'name' | 'number'>>;

/** Makes a {@link TypeInfo} for tests. `fields` may be a function, for recursive types. */
export function structType(
  goName: string,
  fields: Record<string, FieldSketch> | (() => Record<string, FieldSketch>),
  more: Partial<Pick<TypeInfo, 'special' | 'atomic' | 'hasTypeMeta'>> = {},
): TypeInfo {
  let list: readonly FieldInfo[] | undefined;
  const all = () => {
    list ??= Object.entries(typeof fields === 'function' ? fields() : fields).map(([name, sketch], index) => ({
      name,
      number: index + 1,
      shape: 'single',
      inline: false,
      pointer: false,
      omitEmpty: true,
      omitZero: false,
      required: false,
      ...sketch,
    }));
    return list;
  };
  const find = (name: string): FieldInfo | undefined => {
    for (const field of all()) {
      if (field.inline) {
        const inner = field.type?.field(name);
        if (inner !== undefined) return inner;
      } else if (field.name === name) {
        return field;
      }
    }
    return undefined;
  };
  return {
    name: `test.${goName}`,
    goName,
    openAPIName: `test.${goName}`,
    hasTypeMeta: false,
    atomic: false,
    get fields() {
      return all();
    },
    field: find,
    fieldByNumber: (number) => all().find((field) => field.number === number),
    ...more,
  };
}

/** A string field. */
export const text: FieldSketch = { scalar: 'string' };
/** An int32 field. */
export const int: FieldSketch = { scalar: 'int32' };
/** A map of strings. */
export const textMap: FieldSketch = { shape: 'map', scalar: 'string' };
/** A list of strings without markers. */
export const textList: FieldSketch = { shape: 'list', scalar: 'string' };

/** A list of `type` that both patches and apply merge by `key`. */
export function keyedList(type: TypeInfo, key: string, ...moreKeys: string[]): FieldSketch {
  return {
    shape: 'list',
    type,
    patchStrategy: 'merge',
    patchMergeKey: key,
    listType: 'map',
    listMapKeys: [key, ...moreKeys],
  };
}

const port = structType('v1.ContainerPort', {
  name: text,
  hostPort: int,
  containerPort: { ...int, required: true },
  protocol: { ...text, default: 'TCP' },
});
const envVar = structType('v1.EnvVar', {
  name: { ...text, required: true },
  value: text,
  valueFrom: { type: port, pointer: true },
});
const volumeSource = structType('v1.VolumeSource', {
  emptyDir: { type: structType('v1.EmptyDirVolumeSource', { medium: text }), pointer: true },
  hostPath: { type: structType('v1.HostPathVolumeSource', { path: text }), pointer: true },
});
const container = structType('v1.Container', {
  name: { ...text, required: true },
  image: text,
  args: { ...textList, listType: 'atomic' },
  ports: keyedList(port, 'containerPort', 'protocol'),
  env: keyedList(envVar, 'name'),
  resources: { type: structType('v1.ResourceRequirements', { limits: textMap, requests: textMap }) },
});
const volume = structType('v1.Volume', {
  name: text,
  volumeSource: { type: volumeSource, inline: true },
});
const podSpec = structType('v1.PodSpec', {
  containers: keyedList(container, 'name'),
  volumes: { ...keyedList(volume, 'name'), patchStrategy: 'merge,retainKeys' },
  nodeSelector: { ...textMap, mapType: 'atomic' },
  tolerations: { shape: 'list', type: structType('v1.Toleration', { key: text, operator: text }), listType: 'atomic' },
  restartPolicy: text,
});

const time = structType('v1.Time', {}, { special: 'time' });
const fieldsV1 = structType('v1.FieldsV1', {}, { special: 'raw' });
const ownerReference = structType(
  'v1.OwnerReference',
  { uid: text, name: text, kind: text, apiVersion: text },
  { atomic: true },
);

/** `ObjectMeta` with the fields that tests use. */
export const objectMeta = structType('v1.ObjectMeta', {
  name: text,
  namespace: text,
  uid: text,
  resourceVersion: text,
  generation: { scalar: 'int64' },
  creationTimestamp: { type: time },
  labels: textMap,
  annotations: textMap,
  ownerReferences: keyedList(ownerReference, 'uid'),
  finalizers: { ...textList, listType: 'set', patchStrategy: 'merge' },
  managedFields: {
    shape: 'list',
    listType: 'atomic',
    type: structType('v1.ManagedFieldsEntry', {
      manager: text,
      operation: text,
      apiVersion: text,
      time: { type: time, pointer: true },
      fieldsType: text,
      fieldsV1: { type: fieldsV1, pointer: true },
      subresource: text,
    }),
  },
});

const labelSelector = structType('v1.LabelSelector', { matchLabels: textMap }, { atomic: true });
const intOrString = structType('intstr.IntOrString', {}, { special: 'intOrString' });

/** A Deployment with the fields that tests use. */
export const deployment = structType(
  'v1.Deployment',
  {
    metadata: { type: objectMeta },
    spec: {
      type: structType('v1.DeploymentSpec', {
        replicas: { ...int, pointer: true },
        selector: { type: labelSelector, pointer: true },
        template: {
          type: structType('v1.PodTemplateSpec', { metadata: { type: objectMeta }, spec: { type: podSpec } }),
        },
        strategy: {
          type: structType('v1.DeploymentStrategy', {
            type: text,
            rollingUpdate: {
              pointer: true,
              type: structType('v1.RollingUpdateDeployment', { maxSurge: { type: intOrString, pointer: true } }),
            },
          }),
          patchStrategy: 'retainKeys',
        },
        paused: { scalar: 'bool' },
      }),
    },
    status: { type: structType('v1.DeploymentStatus', { replicas: int, observedGeneration: { scalar: 'int64' } }) },
  },
  { hasTypeMeta: true },
);

/** A ConfigMap with the fields that tests use. */
export const configMap = structType(
  'v1.ConfigMap',
  { metadata: { type: objectMeta }, data: textMap, immutable: { scalar: 'bool', pointer: true } },
  { hasTypeMeta: true },
);
