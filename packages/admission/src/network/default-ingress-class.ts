import type { networkingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

type IngressClass = networkingv1.IngressClass;

/**
 * Gives new ingresses without a class the default class: of several, the newest one.
 * `kubernetes plugin/pkg/admission/network/defaultingressclass`.
 */
export function defaultIngressClass(classes: ObjectReader<IngressClass>): AdmissionPlugin {
  async function setClass(attributes: AdmissionAttributes): Promise<KubeObject | undefined> {
    const { metadata, spec, ...rest } = attributes.object as networkingv1.Ingress;
    if ((spec?.ingressClassName ?? undefined) !== undefined) return undefined;
    if (metadata?.annotations?.['kubernetes.io/ingress.class'] !== undefined) return undefined;
    const all = await classes.list('', false).catch((error: unknown) => {
      throw admissionForbidden(attributes, error);
    });
    const [newest] = all.filter(isDefault).sort(byAge);
    if (newest === undefined) return undefined;
    return { ...rest, metadata, spec: { ...spec, ingressClassName: newest.metadata?.name } } as KubeObject;
  }

  return {
    name: 'DefaultIngressClass',
    resources: ['ingresses.networking.k8s.io'],
    handles: (operation) => operation === 'CREATE',
    admit: (attributes) => (concerns(attributes, 'networking.k8s.io', 'ingresses') ? setClass(attributes) : undefined),
  };
}

const isDefault = ({ metadata }: IngressClass): boolean =>
  metadata?.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true';

/** Sorts the newest first; classes of the same second are sorted by name. */
function byAge({ metadata: a }: IngressClass, { metadata: b }: IngressClass): number {
  const [aTime = '', bTime = ''] = [a?.creationTimestamp, b?.creationTimestamp];
  if (aTime !== bTime) return aTime < bTime ? 1 : -1;
  return (a?.name ?? '') < (b?.name ?? '') ? -1 : 1;
}
