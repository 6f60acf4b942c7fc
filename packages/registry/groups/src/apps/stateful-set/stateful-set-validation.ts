import type { appsv1, PodTemplateSpec } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkPodAnnotations,
  internalForm,
  intOrPercentValue,
  nonnegative,
  nonnegativeFields,
  notAbove,
  notMoreThan100Percent,
  type PodValidationOptions,
  selectorForm,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePersistentVolumeClaimSpec,
  validatePodTemplateSpec,
  validatePositiveIntOrPercent,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1123Label,
  nameIsDNSLabel,
  validateAnnotations,
  validateLabels,
} from '@k8s-ts/apimachinery/validation';
import {
  collisionCountRises,
  matchesTemplate,
  runsForGood,
  usableSelector,
  validateWorkloadSelector,
} from '../shared-validation.js';
import { specPath, statusPath } from '../workload.js';

/** Checks that an update skips for values that the old object already has. */
interface Tolerance {
  readonly serviceName?: boolean;
  readonly claims?: boolean;
  readonly template?: boolean;
}

export function validateStatefulSet(object: appsv1.StatefulSet, options: PodValidationOptions): FieldError[] {
  return [...validateKindMeta(object, true, nameIsDNSLabel), ...validateSpec(object.spec, specPath, options, {})];
}

const mutable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
] as const;

/** Updates do not check the name: older servers accepted names that are not DNS labels. */
export function validateStatefulSetUpdate(
  object: appsv1.StatefulSet,
  old: appsv1.StatefulSet,
  options: PodValidationOptions,
): FieldError[] {
  const tolerance = { serviceName: true, claims: true };
  const wasInvalid = validateSpec(old.spec, specPath, options, tolerance).length > 0;
  const errors = [
    ...validateKindMetaUpdate(object, old),
    ...validateSpec(object.spec, specPath, options, { ...tolerance, template: wasInvalid }),
  ];
  if (!builtinSemanticEqual(without(object.spec), without(old.spec))) {
    const names = `${mutable
      .slice(0, -1)
      .map((name) => `'${name}'`)
      .join(', ')} and '${mutable.at(-1)}'`;
    errors.push(field.forbidden(specPath, `updates to statefulset spec for fields other than ${names} are forbidden`));
  }
  return errors;
}

function without(spec: appsv1.StatefulSetSpec | undefined): object {
  return Object.fromEntries(
    Object.entries(spec ?? {}).filter(([key]) => !(mutable as readonly string[]).includes(key)),
  );
}

export function validateStatefulSetStatusUpdate(object: appsv1.StatefulSet, old: appsv1.StatefulSet): FieldError[] {
  const status = object.status ?? {};
  const replicas = ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'];
  return [
    ...nonnegativeFields(status, ['replicas', ...replicas, 'observedGeneration', 'collisionCount'], statusPath),
    ...notAbove(status, replicas, 'replicas', statusPath),
    ...notAbove(status, ['availableReplicas'], 'readyReplicas', statusPath),
    ...validateKindMetaUpdate(object, old),
    ...collisionCountRises(object.status, old.status, statusPath),
  ];
}

function validateSpec(
  spec: appsv1.StatefulSetSpec | undefined,
  path: FieldPath,
  options: PodValidationOptions,
  tolerance: Tolerance,
): FieldError[] {
  if (!spec) return [field.required(path)];
  const errors: FieldError[] = [];
  const { podManagementPolicy = '', serviceName = '', selector: labelSelector } = spec;
  if (podManagementPolicy === '') errors.push(field.required(path.child('podManagementPolicy')));
  else if (podManagementPolicy !== 'OrderedReady' && podManagementPolicy !== 'Parallel') {
    errors.push(
      field.invalid(
        path.child('podManagementPolicy'),
        field.jsonValue(podManagementPolicy),
        "must be 'OrderedReady' or 'Parallel'",
      ),
    );
  }
  field.pushAll(errors, validateUpdateStrategy(spec.updateStrategy, path.child('updateStrategy')));
  errors.push(
    ...validateRetentionPolicy(
      spec.persistentVolumeClaimRetentionPolicy,
      path.child('persistentVolumeClaimRetentionPolicy'),
    ),
  );
  if (!tolerance.claims) {
    for (const [i, claim] of (spec.volumeClaimTemplates ?? []).entries()) {
      errors.push(
        ...validatePersistentVolumeClaimSpec(
          claim.spec ?? {},
          path.child('volumeClaimTemplates').index(i).child('spec'),
        ),
      );
    }
  }
  field.pushAll(errors, nonnegativeFields(spec, ['replicas', 'minReadySeconds'], path));
  field.pushAll(errors, nonnegative(spec.ordinals?.start, path.child('ordinals.start')));
  if (!tolerance.serviceName && serviceName !== '') {
    for (const message of isDNS1123Label(serviceName))
      errors.push(field.invalid(path.child('serviceName'), serviceName, message));
  }

  field.pushAll(errors, validateWorkloadSelector(labelSelector, 'statefulset', path.child('selector')));
  const selector = usableSelector(labelSelector);
  const template = path.child('template');
  if (!selector) errors.push(field.invalid(path.child('selector'), selectorForm(labelSelector), ''));
  else {
    field.pushAll(errors, matchesTemplate(selector, spec.template, template));
    const pods = asPodsGetIt(spec);
    if (!tolerance.template) field.pushAll(errors, validatePodTemplateSpec(pods, template, options));
    // Upstream checks the metadata a second time, also where it tolerates the template.
    field.pushAll(errors, validateLabels(pods.metadata?.labels, template.child('labels')));
    field.pushAll(errors, validateAnnotations(pods.metadata?.annotations, template.child('annotations')));
    checkPodAnnotations(errors, pods, template.child('annotations'), options);
  }
  return [...errors, ...runsForGood(spec.template, 'StatefulSet', template)];
}

/** The template with the volumes that the controller adds to each pod, one per claim template. */
function asPodsGetIt({ template, volumeClaimTemplates = [] }: appsv1.StatefulSetSpec): PodTemplateSpec {
  if (!template.spec) return template;
  const { hostname: _hostname, subdomain: _subdomain, volumes = [], ...spec } = template.spec;
  const claims = new Set(volumeClaimTemplates.map((claim) => claim.metadata?.name ?? ''));
  const all = [
    ...[...claims].map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...volumes.filter((volume) => !claims.has(volume.name)),
  ];
  return { ...template, spec: { ...spec, ...(all.length > 0 ? { volumes: all } : {}) } };
}

function validateUpdateStrategy(strategy: appsv1.StatefulSetUpdateStrategy | undefined, path: FieldPath): FieldError[] {
  const { type = '', rollingUpdate } = strategy ?? {};
  const rolling = path.child('rollingUpdate');
  switch (type) {
    case '':
      return [field.required(path)];
    case 'OnDelete':
      return rollingUpdate
        ? [
            field.invalid(
              rolling,
              internalForm('k8s.io.api.apps.v1.RollingUpdateStatefulSetStrategy', rollingUpdate),
              "only allowed for updateStrategy 'RollingUpdate'",
            ),
          ]
        : [];
    case 'RollingUpdate':
      return rollingUpdate ? validateRollingUpdate(rollingUpdate, rolling) : [];
    default:
      return [
        field.invalid(
          path,
          internalForm('k8s.io.api.apps.v1.StatefulSetUpdateStrategy', strategy),
          "must be 'RollingUpdate' or 'OnDelete'",
        ),
      ];
  }
}

function validateRollingUpdate(
  { partition, maxUnavailable }: appsv1.RollingUpdateStatefulSetStrategy,
  path: FieldPath,
): FieldError[] {
  const errors = nonnegative(partition, path.child('partition'));
  if (maxUnavailable === undefined) return errors;
  const unavailable = path.child('maxUnavailable');
  field.pushAll(errors, validatePositiveIntOrPercent(maxUnavailable, unavailable));
  if (intOrPercentValue(maxUnavailable) === 0) errors.push(field.invalid(unavailable, maxUnavailable, 'cannot be 0'));
  return [...errors, ...notMoreThan100Percent(maxUnavailable, unavailable)];
}

function validateRetentionPolicy(
  policy: appsv1.StatefulSetPersistentVolumeClaimRetentionPolicy | undefined,
  path: FieldPath,
): FieldError[] {
  if (!policy) return [];
  const supported = ['Retain', 'Delete'];
  return (['whenDeleted', 'whenScaled'] as const)
    .filter((when) => !supported.includes(policy[when] ?? ''))
    .map((when) => field.notSupported(path.child(when), field.jsonValue(policy[when] ?? ''), supported));
}
