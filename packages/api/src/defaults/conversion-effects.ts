import { encodeBase64 } from '@k8s-ts/apimachinery/json';
import { parseInteger } from '@k8s-ts/apimachinery/validation';
import { hpaToV1, hpaToV2, withoutRoundTripAnnotations } from '../autoscaling/horizontal-pod-autoscaler.js';
import { child, eachOf, ifUnset, isEmpty, type Obj, withField, within } from '../object-fields.js';

/*
 * Visible effects of kube-apiserver's conversion of an object to its internal form and back: deprecated aliases are
 * set, write-only fields are merged (`kubernetes pkg/apis/…/conversion.go`).
 */

type Effect = (object: Obj) => Obj;

const initContainerAnnotations: ReadonlySet<string> = new Set([
  'pod.beta.kubernetes.io/init-containers',
  'pod.alpha.kubernetes.io/init-containers',
  'pod.beta.kubernetes.io/init-container-statuses',
  'pod.alpha.kubernetes.io/init-container-statuses',
]);

/** Annotation with the value of an internal field of DaemonSets, which their strategy increments. */
const templateGeneration = 'deprecated.daemonset.template.generation';

/** Annotation that carries a field of the internal Deployment. */
const rollbackTo = 'deprecated.deployment.rollback.to';

function withoutInitContainerAnnotations(holder: Obj): Obj {
  const metadata = child(holder, 'metadata');
  const annotations = metadata === undefined ? undefined : child(metadata, 'annotations');
  if (metadata === undefined || annotations === undefined) return holder;
  const kept = Object.entries(annotations).filter(([key]) => !initContainerAnnotations.has(key));
  if (kept.length === Object.keys(annotations).length) return holder;
  const left = kept.length === 0 ? undefined : Object.fromEntries(kept);
  return { ...holder, metadata: withField(metadata, 'annotations', left) };
}

/** `serviceAccount` always repeats `serviceAccountName`, and is used where that is missing. */
function podSpec(spec: Obj): Obj {
  const name = isEmpty(spec.serviceAccountName) ? spec.serviceAccount : spec.serviceAccountName;
  const out = child(spec, 'securityContext') === undefined ? { ...spec, securityContext: {} } : spec;
  if (isEmpty(name)) return out;
  return withField(withField(out, 'serviceAccountName', name), 'serviceAccount', name);
}

/** Keeps a list and the single field that repeats its first item in step. When they differ, the single field wins. */
function inStep(
  holder: Obj,
  one: string,
  many: string,
  wrap: (value: unknown) => unknown,
  unwrap: (item: unknown) => unknown,
): Obj {
  const value = holder[one];
  const items = Array.isArray(holder[many]) ? (holder[many] as readonly unknown[]) : [];
  const first = items.length === 0 ? undefined : unwrap(items[0]);
  if (isEmpty(value)) return first === undefined ? holder : withField(holder, one, first);
  return first === value ? holder : { ...holder, [many]: [wrap(value)] };
}

const pod: Effect = (object) => {
  let out = withoutInitContainerAnnotations(object);
  out = within(out, 'spec', (spec) => {
    const grace = spec.terminationGracePeriodSeconds;
    return podSpec(typeof grace === 'number' && grace < 0 ? { ...spec, terminationGracePeriodSeconds: 1 } : spec);
  });
  return within(out, 'status', (status) =>
    inStep(
      status,
      'podIP',
      'podIPs',
      (ip) => ({ ip }),
      (item) => (item as Obj | null)?.ip,
    ),
  );
};

const template: Effect = (holder) =>
  child(holder, 'template') === undefined
    ? holder
    : within(holder, 'template', (inner) => within(withoutInitContainerAnnotations(inner), 'spec', podSpec));

const inSpec =
  (effect: Effect): Effect =>
  (object) =>
    child(object, 'spec') === undefined ? object : within(object, 'spec', effect);

/** The numbers of a rolling update are not pointers in the internal form, so absent ones become 0. */
const rollingUpdateNumbers =
  (strategy: string): Effect =>
  (spec) =>
    child(child(spec, strategy) ?? {}, 'rollingUpdate') === undefined
      ? spec
      : within(spec, strategy, (inner) =>
          within(inner, 'rollingUpdate', (rolling) => ifUnset(rolling, { maxUnavailable: 0, maxSurge: 0 })),
        );

/** An integer of 64 bits in an annotation, as upstream writes it back. @throws Error with Go's text for other texts */
const int64Text = (value: unknown): string => String(parseInteger(String(value)));

const daemonSet: Effect = (object) => {
  const annotated = within(object, 'metadata', (metadata) =>
    within(metadata, 'annotations', (annotations) => {
      const given = annotations[templateGeneration] ?? '0';
      const text = int64Text(given);
      return text === annotations[templateGeneration] ? annotations : { ...annotations, [templateGeneration]: text };
    }),
  );
  return inSpec((spec) => template(rollingUpdateNumbers('updateStrategy')(spec)))(annotated);
};

const deployment: Effect = (object) => {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations');
  const revision = annotations?.[rollbackTo];
  if (revision !== undefined && revision !== '') {
    try {
      int64Text(revision);
    } catch (error) {
      throw new Error(`failed to parse annotation[${rollbackTo}]=${revision} as int64: ${(error as Error).message}`);
    }
  }
  return inSpec((spec) => template(rollingUpdateNumbers('strategy')(spec)))(object);
};

const statefulSet: Effect = (object) =>
  inSpec((spec) =>
    eachOf(template(spec), 'volumeClaimTemplates', (claim) =>
      withField(withField(claim, 'apiVersion', 'v1'), 'kind', 'PersistentVolumeClaim'),
    ),
  )(object);

const encoder = new TextEncoder();

const secret: Effect = (object) => {
  const texts = child(object, 'stringData');
  if (texts === undefined) return withField(object, 'stringData', undefined);
  const data: Record<string, unknown> = { ...child(object, 'data') };
  for (const [key, text] of Object.entries(texts)) {
    Object.defineProperty(data, key, {
      value: encodeBase64(encoder.encode(String(text))),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return withField(isEmpty(data) ? object : { ...object, data }, 'stringData', undefined);
};

/** Removes a definition's conversion webhook without `clientConfig` and `conversionReviewVersions`. */
const withoutEmptyWebhook: Effect = (spec) => {
  const conversion = child(spec, 'conversion');
  const webhook = conversion && child(conversion, 'webhook');
  if (!webhook || webhook.clientConfig || webhook.conversionReviewVersions) return spec;
  return { ...spec, conversion: withField(conversion, 'webhook', undefined) };
};

const effects = new Map<string, Effect>([
  ['/Pod', pod],
  ['/PodTemplate', template],
  ['/ReplicationController', inSpec(template)],
  ['/Secret', secret],
  [
    '/Node',
    inSpec((spec) =>
      inStep(
        spec,
        'podCIDR',
        'podCIDRs',
        (cidr) => cidr,
        (item) => item,
      ),
    ),
  ],
  ['apps/Deployment', deployment],
  ['apps/ReplicaSet', inSpec(template)],
  ['apps/DaemonSet', daemonSet],
  ['apps/StatefulSet', statefulSet],
  // v2 has more fields: the annotations of v1 are read and written again.
  ['autoscaling/v1/HorizontalPodAutoscaler', (object) => hpaToV1(hpaToV2(object))],
  ['autoscaling/v2/HorizontalPodAutoscaler', withoutRoundTripAnnotations],
  ['apiextensions.k8s.io/CustomResourceDefinition', inSpec(withoutEmptyWebhook)],
  ['batch/Job', inSpec(template)],
  [
    'batch/CronJob',
    inSpec((spec) => (child(spec, 'jobTemplate') === undefined ? spec : within(spec, 'jobTemplate', inSpec(template)))),
  ],
]);

/**
 * Applies the visible effects of conversion; returns the same object if nothing changes. @throws Error for annotations
 * that do not convert
 */
export function applyConversionEffects(group: string, version: string, kind: string, object: Obj): Obj {
  const effect = effects.get(`${group}/${kind}`) ?? effects.get(`${group}/${version}/${kind}`);
  return effect?.(object) ?? object;
}
