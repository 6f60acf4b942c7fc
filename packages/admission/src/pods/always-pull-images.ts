import type { Container, Pod } from '@k8s-ts/api/types';
import { newGenericError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';
import { containersOf } from './containers.js';

/**
 * Has kubelets pull images each time, so that only users who may pull an image can use it.
 * `kubernetes plugin/pkg/admission/alwayspullimages`.
 */
export function alwaysPullImages(): AdmissionPlugin {
  return {
    name: 'AlwaysPullImages',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit(attributes) {
      const pod = concernedPod(attributes);
      if (pod?.spec === undefined) return undefined;
      const { spec } = pod;
      const pulled = <T extends Container>(list: readonly T[] | undefined) =>
        list?.map((each) => ({ ...each, imagePullPolicy: 'Always' }));
      const changed: Record<string, unknown> = { ...spec, containers: pulled(spec.containers) };
      if (spec.initContainers) changed.initContainers = pulled(spec.initContainers);
      if (spec.ephemeralContainers) changed.ephemeralContainers = pulled(spec.ephemeralContainers as Container[]);
      if (spec.volumes) {
        changed.volumes = spec.volumes.map((volume) =>
          volume.image ? { ...volume, image: { ...volume.image, pullPolicy: 'Always' } } : volume,
        );
      }
      return { ...pod, spec: changed } as KubeObject;
    },
    validate(attributes) {
      const pod = concernedPod(attributes);
      if (pod === undefined) return;
      const policies = [
        ...containersOf(pod).map(({ container, path }) => [`${path}.imagePullPolicy`, container.imagePullPolicy]),
        ...(pod.spec?.volumes ?? []).flatMap(({ image }, index) =>
          image ? [[`spec.volumes[${index}].image.pullPolicy`, image.pullPolicy]] : [],
        ),
      ];
      const errors = policies.flatMap(([path, policy = '']) => {
        if (policy === 'Always') return [];
        const message = `${path}: Unsupported value: ${goQuote(policy)}: supported values: "Always"`;
        return [admissionForbidden(attributes, message).message];
      });
      // kube-apiserver answers 500 here, and not 403.
      if (errors.length > 0) throw newGenericError(500, aggregateMessages(errors));
    },
  };
}

/** Undefined for other requests, and for updates without new images. */
function concernedPod(attributes: AdmissionAttributes): Pod | undefined {
  const pod = podOf(attributes);
  if (pod === undefined || attributes.operation !== 'UPDATE') return pod;
  const imagesOf = (each: Pod) => containersOf(each).map(({ container }) => container.image ?? '');
  const old = new Set(imagesOf(attributes.oldObject as Pod));
  return imagesOf(pod).every((image) => old.has(image)) ? undefined : pod;
}
