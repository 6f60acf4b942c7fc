import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';
import { builtinScheme } from '@k8s-ts/registry-shared';

const v2 = { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' };
const v1 = { ...v2, version: 'v1' };
const currentMetrics = 'autoscaling.alpha.kubernetes.io/current-metrics';

/**
 * Converts an autoscaler of v1 to v2. In v1, fields that only v2 has are in annotations
 * (`kubernetes pkg/apis/autoscaling/v1/conversion.go`). An annotation that defaulting has derived from the status alone
 * is ignored: it adds nothing, and reading it would add an average value of 0 to the status.
 */
export function fromV1(object: KubeObject): KubeObject {
  const { [currentMetrics]: text, ...annotations } = object.metadata.annotations ?? {};
  const { toServed, toStored } = builtinScheme().converterBetween(v2, v1);
  if (text === undefined) return toStored(object);
  const plain = toStored(withMeta(object, { annotations }));
  return toServed(plain).metadata.annotations?.[currentMetrics] === text ? plain : toStored(object);
}
