import type { Namespace, Pod } from '@k8s-ts/api/types';
import { newForbidden, newInternalError, newInvalid } from '@k8s-ts/apimachinery/errors';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import type { AdmissionAttributes, AdmissionPlugin, NamespaceLookup } from '@k8s-ts/server';
import type { ObjectReader } from '../object-reader.js';
import type { CheckedPod } from './checks/check.js';
import { evaluatePod, violationsText } from './evaluate.js';
import { warningsAboutPods } from './existing-pods.js';
import { hasPodTemplate, podTemplateOf, resourcesWithPodTemplate } from './pod-templates.js';
import {
  compareLevels,
  isSameLevelVersion,
  type LevelVersion,
  levelVersionText,
  type PodSecurityMode,
  type PodSecurityPolicy,
  podSecurityLevels,
  policyOf,
} from './policy.js';

/** Configuration of the plugin PodSecurity besides the labels of namespaces. */
export interface PodSecurityConfiguration {
  /** Levels and versions of namespaces without labels, by the ends of the labels' names: `enforce`, `enforce-version`, `audit`, … Default `privileged`. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Requests that are not checked. */
  readonly exemptions?: {
    readonly usernames?: readonly string[];
    readonly namespaces?: readonly string[];
    readonly runtimeClasses?: readonly string[];
  };
}

/** Options of the plugin PodSecurity, and their defaults. */
export interface PodSecurityOptions extends PodSecurityConfiguration {
  /** Looks up namespaces, whose labels have the policies. */
  readonly namespaces: NamespaceLookup;
  /** The pods of a namespace, which are checked when its labels change. */
  readonly pods: Pick<ObjectReader<Pod>, 'list'>;
}

/** Subresources that do not change the spec of a pod. */
const ignoredSubresources = ['exec', 'attach', 'binding', 'eviction', 'log', 'portforward', 'proxy', 'status'];

/**
 * Refuses pods, and warns of pods and pod templates, that violate the Pod Security Standards of their namespace's labels.
 * `kubernetes/pod-security-admission`.
 */
export function podSecurity({ namespaces, pods, defaults = {}, exemptions = {} }: PodSecurityOptions): AdmissionPlugin {
  const defaultPolicy = policyOfDefaults(defaults);
  const policyOfLabels = (labels: Readonly<Record<string, string>> = {}) => policyOf(labels, defaultPolicy);
  const isExempt = ({ namespace, user }: AdmissionAttributes) =>
    (exemptions.namespaces ?? []).includes(namespace) || (exemptions.usernames ?? []).includes(user.name);
  const isExemptClass = (name: string | null | undefined) =>
    Boolean(name) && (exemptions.runtimeClasses ?? []).includes(name ?? '');

  async function policyFor({ namespace: name }: AdmissionAttributes) {
    const namespace = ((await namespaces(name, false)) ?? (await namespaces(name, true))) as Namespace | undefined;
    return namespace && policyOfLabels(namespace.metadata?.labels);
  }

  async function validateNamespace(attributes: AdmissionAttributes): Promise<void> {
    const { object, oldObject, operation, context } = attributes;
    const { policy, errors } = policyOfLabels((object as Namespace).metadata?.labels);
    const old = operation === 'UPDATE' ? policyOfLabels((oldObject as Namespace).metadata?.labels) : undefined;
    if (errors.length > 0 && !isSame(errors, old?.errors)) {
      throw newInvalid({ group: '', kind: 'Namespace' }, attributes.name, errors);
    }
    if (old === undefined || !isStricter(policy, old.policy)) return;
    const name = object?.metadata.name ?? '';
    if ((exemptions.namespaces ?? []).includes(name)) return;
    const existing = await pods.list(name, false).catch(() => undefined);
    const warnings = existing
      ? warningsAboutPods(name, policy.enforce, existing)
      : ['failed to list pods while checking new PodSecurity enforce level'];
    for (const warning of warnings) context.warn(warning);
  }

  async function validatePod(attributes: AdmissionAttributes): Promise<void> {
    const { object, oldObject, operation, subresource, namespace } = attributes;
    if (ignoredSubresources.includes(subresource) || isExempt(attributes)) return;
    const found = await policyFor(attributes);
    if (found === undefined) throw newInternalError(new Error(`failed to lookup namespace "${namespace}"`));
    const pod = object as Pod;
    if (pod.spec === undefined || isExemptClass(pod.spec.runtimeClassName)) return;
    if (operation === 'UPDATE' && !isSignificantUpdate(pod, oldObject as Pod)) return;
    evaluate(attributes, found.policy, { annotations: pod.metadata?.annotations ?? {}, spec: pod.spec }, true);
  }

  async function validateController(attributes: AdmissionAttributes): Promise<void> {
    const { group, resource } = attributes.resource;
    if (attributes.subresource !== '' || attributes.object === undefined || isExempt(attributes)) return;
    const policy = (await policyFor(attributes).catch(() => undefined))?.policy;
    if (policy === undefined || policy.warn.level === 'privileged') return;
    const template = podTemplateOf(group, resource, attributes.object);
    if (template?.spec === undefined || isExemptClass(template.spec.runtimeClassName)) return;
    evaluate(attributes, policy, { annotations: template.metadata?.annotations ?? {}, spec: template.spec }, false);
  }

  return {
    name: 'PodSecurity',
    resources: ['pods', 'namespaces', ...resourcesWithPodTemplate],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    validate(attributes): Promise<void> | undefined {
      const { group, resource } = attributes.resource;
      if (group === '' && resource === 'pods') return validatePod(attributes);
      if (group === '' && resource === 'namespaces') {
        return attributes.subresource === '' ? validateNamespace(attributes) : undefined;
      }
      return hasPodTemplate(group, resource) ? validateController(attributes) : undefined;
    },
  };
}

function policyOfDefaults(defaults: Readonly<Record<string, string>>): PodSecurityPolicy {
  const read = (mode: PodSecurityMode): LevelVersion => {
    const [level, version = 'latest'] = [defaults[mode], defaults[`${mode}-version`]];
    const minor = /^v1\.(\d+)$/.exec(version)?.[1];
    return {
      level: podSecurityLevels.find((each) => each === level) ?? 'privileged',
      version: minor === undefined ? 'latest' : Number(minor),
    };
  };
  return { enforce: read('enforce'), audit: read('audit'), warn: read('warn') };
}

/** @param enforces whether the pod may be refused. False: the client is only warned */
function evaluate(
  attributes: AdmissionAttributes,
  policy: PodSecurityPolicy,
  pod: CheckedPod,
  enforces: boolean,
): void {
  const { enforce, warn } = policy;
  if (enforces) {
    const violations = evaluatePod(enforce, pod);
    if (violations.length > 0) {
      const message = `violates PodSecurity "${levelVersionText(enforce)}": ${violationsText(violations)}`;
      throw newForbidden(
        { group: attributes.resource.group, resource: attributes.resource.resource },
        attributes.name,
        message,
      );
    }
    if (isSameLevelVersion(enforce, warn)) return;
  }
  const violations = evaluatePod(warn, pod);
  if (violations.length === 0) return;
  attributes.context.warn(`would violate PodSecurity "${levelVersionText(warn)}": ${violationsText(violations)}`);
}

function isSame(errors: readonly FieldError[], others: readonly FieldError[] = []): boolean {
  return JSON.stringify(errors) === JSON.stringify(others);
}

function isStricter({ enforce }: PodSecurityPolicy, { enforce: old }: PodSecurityPolicy): boolean {
  if (isSameLevelVersion(enforce, old) || enforce.level === 'privileged') return false;
  return enforce.version !== old.version || compareLevels(enforce.level, old.level) > 0;
}

/** Of an update, images and new ephemeral containers count: other parts that are checked cannot change. */
function isSignificantUpdate({ spec }: Pod, { spec: old }: Pod): boolean {
  const imagesOf = (containers: readonly { readonly image?: string }[] | null | undefined) =>
    (containers ?? []).map(({ image = '' }) => image);
  const changed = (now: readonly string[], before: readonly string[]) =>
    now.length !== before.length || now.some((image, i) => image !== before[i]);
  if (changed(imagesOf(spec?.containers), imagesOf(old?.containers))) return true;
  if (changed(imagesOf(spec?.initContainers), imagesOf(old?.initContainers))) return true;
  return (spec?.ephemeralContainers ?? []).some(
    ({ name, image }) => !old?.ephemeralContainers?.some((each) => each.name === name && each.image === image),
  );
}
