import { builtinTypes } from '@k8s-ts/api';
import { canConvert, convertObject } from '@k8s-ts/api/conversion';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { featureGates } from '@k8s-ts/api/discovery';
import { schemaOfType } from '@k8s-ts/apimachinery/apply';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { typedScheme } from '@k8s-ts/generic-apiserver';
import type { ManagedFieldsVersions, ObjectScheme } from '@k8s-ts/registry-generic';

const noFeatures: ReadonlySet<string> = new Set();
/** Whether a feature is on that the release has off. Without one, objects get the defaults of the release. */
const hasFurther = (features: ReadonlySet<string>): boolean =>
  [...features].some((name) => featureGates.get(name)?.default !== true);
const made = new WeakMap<ReadonlySet<string>, ObjectScheme>();

/**
 * The scheme of all built-in kinds. Made once for a set of features, when a group first asks for it; sets with the features of the release alone share one.
 *
 * @param features the features that are on: objects get their defaults. Default none
 */
export function builtinScheme(features: ReadonlySet<string> = noFeatures): ObjectScheme {
  const key = hasFurther(features) ? features : noFeatures;
  const known = made.get(key);
  if (known !== undefined) return known;
  const defaultsOptions = { featureEnabled: (name: string) => key.has(name) || undefined };
  const scheme = typedScheme(builtinTypes, {
    defaults: key === noFeatures ? applyDefaults : (kind, object) => applyDefaults(kind, object, defaultsOptions),
    zero: zeroObject,
    convert: (object, from, to) => (canConvert(from, to) ? convertObject(from, to, object) : undefined),
    hiddenAnnotations: ({ group, version, kind }) => hiddenAnnotations[`${group}/${version} ${kind}`],
    // kube-apiserver names its scheme by the place where it is made; clients see the name in errors.
    name: 'pkg/api/legacyscheme/scheme.go:30',
    managedFieldsVersions,
  });
  made.set(key, scheme);
  return scheme;
}

const hiddenAnnotations: Readonly<Record<string, ReadonlySet<string>>> = {
  'apps/v1 DaemonSet': new Set(['deprecated.daemonset.template.generation']),
  'apps/v1 Deployment': new Set(['deprecated.deployment.rollback.to']),
  'autoscaling/v1 HorizontalPodAutoscaler': new Set(
    ['metrics', 'current-metrics', 'conditions', 'behavior', 'scale-down-tolerance', 'scale-up-tolerance'].map(
      (name) => `autoscaling.alpha.kubernetes.io/${name}`,
    ),
  ),
};

const scaled: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'StatefulSet']);

/** Adds the fields that are no pointers in the internal form of a kind, and so come back as zeros. */
function zeroObject({ group, kind }: GroupVersionKind, object: AnyKubeObject): AnyKubeObject {
  if (group !== 'apps') return object;
  if (kind === 'DaemonSet') {
    const annotations = { 'deprecated.daemonset.template.generation': '0' };
    return { ...object, metadata: { ...object.metadata, annotations } };
  }
  if (!scaled.has(kind)) return object;
  const { spec } = object as { readonly spec?: object };
  return { ...object, spec: { replicas: 0, ...spec } };
}

/**
 * The other versions of a kind in its group. kube-apiserver installs core/v1 apart from the other groups, so that a write of an event in one
 * of its two groups drops the entries of managers that wrote it in the other.
 */
function managedFieldsVersions(kind: GroupVersionKind): ManagedFieldsVersions {
  const at = (apiVersion: string): GroupVersionKind => ({ ...parseGroupVersion(apiVersion), kind: kind.kind });
  return {
    schemaFor(apiVersion) {
      const other = at(apiVersion);
      const type = other.group === kind.group && canConvert(kind, other) ? builtinTypes.typeFor(other) : undefined;
      return type && schemaOfType(type);
    },
    convert(object, apiVersion) {
      const { apiVersion: from = formatGroupVersion(kind) } = object as { readonly apiVersion?: string };
      return convertObject(at(from), at(apiVersion), object as never) as typeof object;
    },
  };
}
