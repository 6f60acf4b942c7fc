import { builtinTypes } from '@k8s-ts/api';
import { canConvert, convertObject } from '@k8s-ts/api/conversion';
import { applyDefaults, defaultingGates } from '@k8s-ts/api/defaults';
import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import {
  type DefaultingFunc,
  KindMap,
  type KnownKind,
  newCodecFactory,
  Scheme,
  type SchemeWithCodecs,
} from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';

/** Schemes by the gates of defaults that are on. */
const made = new Map<string, SchemeWithCodecs>();

/**
 * The scheme of all built-in kinds, and its codecs. Made once for a set of gates of defaults, when a group first asks
 * for it.
 *
 * @param features the features that are on; objects get the defaults of these features. Default: those of the release
 *   of the facts
 */
export function builtinSchemeWithCodecs(features: ReadonlySet<FeatureName> = defaultFeatures()): SchemeWithCodecs {
  const on = defaultingGates.filter((name) => features.has(name));
  const key = on.join();
  let known = made.get(key);
  if (known === undefined) {
    const scheme = newBuiltinScheme(new Set(on));
    known = { scheme, codecs: newCodecFactory(scheme) };
    made.set(key, known);
  }
  return known;
}

/** The scheme of {@link builtinSchemeWithCodecs}. */
export function builtinScheme(features?: ReadonlySet<FeatureName>): Scheme {
  return builtinSchemeWithCodecs(features).scheme;
}

function newBuiltinScheme(on: ReadonlySet<string>): Scheme {
  // kube-apiserver names a scheme after the source line that makes it; clients see the name in errors.
  const scheme = new Scheme('pkg/api/legacyscheme/scheme.go:30');
  const options = { featureEnabled: (name: string) => on.has(name) };
  const setDefaults: DefaultingFunc = (kind, object) => applyDefaults(kind, object, options);
  const kinds = new KindMap<KnownKind>();
  scheme.addKinds((kind) => {
    let known = kinds.get(kind);
    if (known !== undefined) return known;
    const type = builtinTypes.typeFor(kind);
    if (type === undefined) return undefined;
    const { group, version, kind: name } = kind;
    known = {
      type,
      setDefaults,
      zero: zeroObject,
      hiddenAnnotations: hiddenAnnotations[`${group}/${version} ${name}`],
    };
    kinds.set(kind, known);
    return known;
  });
  scheme.addConversions((from, to) => (canConvert(from, to) ? (object) => convertObject(from, to, object) : undefined));
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

/** Adds fields that are not pointers in the kind's internal form, so that zeros replace missing values. */
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
