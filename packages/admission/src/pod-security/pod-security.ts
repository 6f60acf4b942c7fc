import type { Namespace, Pod } from '@k8s-ts/api/types';
import { errorText, newForbidden, newInternalError, newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, type FieldError } from '@k8s-ts/apimachinery/validation';
import type {
  AdmissionAttributes,
  AdmissionOperation,
  AdmissionPlugin,
  NamespaceLookup,
} from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';
import type { CheckedPod } from './checks/check.js';
import { evaluatePod, violationsText } from './evaluate.js';
import { warningsAboutPods } from './existing-pods.js';
import { newPodSecurityMetrics, type PodSecurityMetrics } from './metrics.js';
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
  /**
   * Levels and versions of namespaces without labels, by the part of the label's name after the slash: `enforce`,
   * `enforce-version`, `audit`, … Default `privileged`.
   */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Requests that are not checked. */
  readonly exemptions?: {
    readonly usernames?: readonly string[];
    readonly namespaces?: readonly string[];
    readonly runtimeClasses?: readonly string[];
  };
}

/** The policy of a namespace, and the errors of its labels. */
type EvaluatedPolicy = ReturnType<typeof policyOf>;

/** Options of the plugin PodSecurity, and their defaults. */
export interface PodSecurityOptions extends PodSecurityConfiguration {
  /** Looks up namespaces, whose labels have the policies. */
  readonly namespaces: NamespaceLookup;
  /** The pods of a namespace, which are checked when its labels change. */
  readonly pods: Pick<ObjectReader<Pod>, 'list'>;
  /** Counts evaluations, exemptions and errors. Default: nothing is counted. */
  readonly metrics?: PodSecurityMetrics;
}

/** Subresources that do not change the spec of a pod. */
const ignoredSubresources = ['exec', 'attach', 'binding', 'eviction', 'log', 'portforward', 'proxy', 'status'];

/**
 * Refuses pods that violate the Pod Security Standards of their namespace's labels, warns of such pods and pod
 * templates, and notes them in the audit record. `kubernetes/pod-security-admission`.
 */
export function podSecurity(options: PodSecurityOptions): AdmissionPlugin {
  return new PodSecurityPlugin(options);
}

class PodSecurityPlugin implements AdmissionPlugin {
  readonly name = 'PodSecurity';
  readonly resources = ['pods', 'namespaces', ...resourcesWithPodTemplate];
  readonly #namespaces: NamespaceLookup;
  readonly #pods: Pick<ObjectReader<Pod>, 'list'>;
  readonly #exemptions: NonNullable<PodSecurityConfiguration['exemptions']>;
  readonly #metrics: PodSecurityMetrics;
  readonly #defaultPolicy: PodSecurityPolicy;
  /** The policies of namespaces as they are stored now. */
  readonly #policies = new WeakMap<KubeObject, EvaluatedPolicy>();

  constructor({
    namespaces,
    pods,
    defaults = {},
    exemptions = {},
    metrics = newPodSecurityMetrics(),
  }: PodSecurityOptions) {
    this.#namespaces = namespaces;
    this.#pods = pods;
    this.#exemptions = exemptions;
    this.#metrics = metrics;
    this.#defaultPolicy = policyOfDefaults(defaults);
  }

  handles(operation: AdmissionOperation): boolean {
    return operation === 'CREATE' || operation === 'UPDATE';
  }

  validate(attributes: AdmissionAttributes): Promise<void> | void {
    const { group, resource } = attributes.resource;
    if (group === '' && resource === 'pods') return this.#validatePod(attributes);
    if (group === '' && resource === 'namespaces') {
      return attributes.subresource === '' ? this.#validateNamespace(attributes) : undefined;
    }
    return hasPodTemplate(group, resource) ? this.#validateController(attributes) : undefined;
  }

  #policyOfLabels(labels: Readonly<Record<string, string>> = {}) {
    return policyOf(labels, this.#defaultPolicy);
  }

  #policyOfNamespace(namespace: KubeObject): EvaluatedPolicy {
    let found = this.#policies.get(namespace);
    if (found === undefined) {
      found = this.#policyOfLabels((namespace as Namespace).metadata?.labels);
      this.#policies.set(namespace, found);
    }
    return found;
  }

  /** Whether the namespace or the user is exempt. The audit record of the request contains the reason. */
  #isExempt(attributes: AdmissionAttributes): boolean {
    const { namespace, user } = attributes;
    const byNamespace = (this.#exemptions.namespaces ?? []).includes(namespace);
    if (!byNamespace && !(this.#exemptions.usernames ?? []).includes(user.name)) return false;
    this.#exempt(attributes, byNamespace ? 'namespace' : 'user');
    return true;
  }

  #isExemptClass(name: string | null | undefined): boolean {
    return Boolean(name) && (this.#exemptions.runtimeClasses ?? []).includes(name ?? '');
  }

  /** Records that a request is not checked, and why. */
  #exempt(attributes: AdmissionAttributes, reason: 'namespace' | 'user' | 'runtimeClass'): void {
    annotate(attributes, 'exempt', reason);
    this.#metrics.exempted(attributes);
  }

  /**
   * Calls `check` with the policy of the namespace of a request, or with the reason why it is missing: at once when a
   * cache has the namespace.
   */
  #withPolicy(attributes: AdmissionAttributes, check: (found: EvaluatedPolicy | string) => void): Promise<void> | void {
    const known = this.#namespaces(attributes.namespace, false);
    if (known !== undefined && !(known instanceof Promise)) return check(this.#policyOfNamespace(known));
    return this.#readPolicy(attributes.namespace, known).catch(errorText).then(check);
  }

  async #readPolicy(
    name: string,
    known: Promise<KubeObject | undefined> | undefined,
  ): Promise<EvaluatedPolicy | string> {
    const namespace = (await known) ?? (await this.#namespaces(name, true));
    return namespace === undefined ? 'not found' : this.#policyOfNamespace(namespace);
  }

  async #validateNamespace(attributes: AdmissionAttributes): Promise<void> {
    const { object, oldObject, operation, context } = attributes;
    const { policy, errors } = this.#policyOfLabels((object as Namespace).metadata?.labels);
    const old = operation === 'UPDATE' ? this.#policyOfLabels((oldObject as Namespace).metadata?.labels) : undefined;
    if (errors.length > 0 && !isSame(errors, old?.errors)) {
      throw newInvalid({ group: '', kind: 'Namespace' }, attributes.name, errors);
    }
    if (old !== undefined && !isStricter(policy, old.policy)) return;
    const name = object?.metadata.name ?? '';
    if ((this.#exemptions.namespaces ?? []).includes(name)) {
      const warning = exemptNamespaceWarning(object as Namespace, policy, this.#defaultPolicy);
      if (warning !== undefined) context.warn(warning);
      return;
    }
    if (old === undefined) return;
    const existing = await this.#pods.list(name, false).catch(() => undefined);
    const checked = existing?.filter(({ spec }) => !this.#isExemptClass(spec?.runtimeClassName));
    const warnings = checked
      ? warningsAboutPods(name, policy.enforce, checked)
      : ['failed to list pods while checking new PodSecurity enforce level'];
    for (const warning of warnings) context.warn(warning);
  }

  #validatePod(attributes: AdmissionAttributes): Promise<void> | void {
    if (ignoredSubresources.includes(attributes.subresource) || this.#isExempt(attributes)) return undefined;
    return this.#withPolicy(attributes, (found) => {
      const { object, oldObject, operation, namespace } = attributes;
      if (typeof found === 'string') {
        const message = `failed to lookup namespace "${namespace}"`;
        annotate(attributes, 'error', `Internal error occurred: ${message}: ${found}`);
        this.#metrics.failed(true, attributes);
        throw newInternalError(new Error(message));
      }
      const pod = object as Pod;
      const { enforce } = found.policy;
      if (found.errors.length === 0 && isPrivileged(found.policy)) {
        annotate(attributes, 'enforce-policy', levelVersionText({ level: 'privileged', version: 'latest' }));
        this.#metrics.evaluated('allow', enforce, 'enforce', attributes);
        return;
      }
      if (pod.spec === undefined) return;
      if (operation === 'UPDATE' && !isSignificantUpdate(pod, oldObject as Pod)) return;
      if (this.#isExemptClass(pod.spec.runtimeClassName)) this.#exempt(attributes, 'runtimeClass');
      else
        evaluate(
          attributes,
          found,
          { annotations: pod.metadata?.annotations ?? {}, spec: pod.spec },
          true,
          this.#metrics,
        );
    });
  }

  #validateController(attributes: AdmissionAttributes): Promise<void> | void {
    const { group, resource } = attributes.resource;
    const { object, subresource, namespace } = attributes;
    if (subresource !== '' || object === undefined || this.#isExempt(attributes)) return undefined;
    return this.#withPolicy(attributes, (found) => {
      if (typeof found === 'string') {
        annotate(attributes, 'error', `failed to lookup namespace "${namespace}": ${found}`);
        this.#metrics.failed(true, attributes);
        return;
      }
      const { errors, policy } = found;
      if (errors.length === 0 && policy.warn.level === 'privileged' && policy.audit.level === 'privileged') return;
      const template = podTemplateOf(group, resource, object);
      if (template?.spec === undefined) return;
      const checked = { annotations: template.metadata?.annotations ?? {}, spec: template.spec };
      if (this.#isExemptClass(template.spec.runtimeClassName)) this.#exempt(attributes, 'runtimeClass');
      else evaluate(attributes, found, checked, false, this.#metrics);
    });
  }
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

/** Adds an annotation to the audit record of the request. */
function annotate({ context }: AdmissionAttributes, key: string, value: string): void {
  context.annotate?.(`pod-security.kubernetes.io/${key}`, value);
}

/**
 * Refuses the pod by the level `enforce`, notes violations of the level `audit` in the audit record, and warns
 * of violations of the level `warn`.
 *
 * @param enforces whether the pod may be refused. False: violations are only noted and warned of
 * @throws StatusError 403 when the pod is refused
 */
function evaluate(
  attributes: AdmissionAttributes,
  { policy, errors }: EvaluatedPolicy,
  pod: CheckedPod,
  enforces: boolean,
  metrics: PodSecurityMetrics,
): void {
  const { enforce, audit, warn } = policy;
  if (errors.length > 0) {
    annotate(attributes, 'error', `Failed to parse policy: ${aggregateText(errors)}`);
    metrics.failed(false, attributes);
  }
  const results = new Map<string, string>();
  const violationsOf = (level: LevelVersion): string => {
    const key = levelVersionText(level);
    const known = results.get(key) ?? violationsText(evaluatePod(level, pod));
    results.set(key, known);
    return known;
  };
  const refused = enforces ? violationsOf(enforce) : '';
  if (enforces) {
    annotate(attributes, 'enforce-policy', levelVersionText(enforce));
    metrics.evaluated(refused === '' ? 'allow' : 'deny', enforce, 'enforce', attributes);
  }
  const audited = violationsOf(audit);
  if (audited !== '') {
    metrics.evaluated('deny', audit, 'audit', attributes);
    annotate(attributes, 'audit-violations', `would violate PodSecurity "${levelVersionText(audit)}": ${audited}`);
  }
  if (refused !== '') {
    const { group, resource } = attributes.resource;
    const message = `violates PodSecurity "${levelVersionText(enforce)}": ${refused}`;
    throw newForbidden({ group, resource }, attributes.name, message);
  }
  // A pod that the level `enforce` admits cannot violate the same level.
  const warned = enforces && isSameLevelVersion(enforce, warn) ? '' : violationsOf(warn);
  if (warned === '') return;
  attributes.context.warn(`would violate PodSecurity "${levelVersionText(warn)}": ${warned}`);
  metrics.evaluated('deny', warn, 'warn', attributes);
}

/**
 * The warning that the labels of an exempt namespace have no effect. Undefined when the labels set the policy that
 * namespaces without labels have, or allow everything.
 */
function exemptNamespaceWarning(
  { metadata }: Namespace,
  policy: PodSecurityPolicy,
  defaults: PodSecurityPolicy,
): string | undefined {
  const modes: readonly PodSecurityMode[] = ['enforce', 'audit', 'warn'];
  if (isPrivileged(policy) || modes.every((mode) => isSameLevelVersion(policy[mode], defaults[mode]))) return undefined;
  const labels = metadata?.labels ?? {};
  const isSet = (mode: PodSecurityMode) =>
    ['', '-version'].some((end) => labels[`pod-security.kubernetes.io/${mode}${end}`] !== undefined);
  const set = modes.filter((mode) => policy[mode].level !== 'privileged' && isSet(mode));
  const text = set.map((mode) => `${mode}=${levelVersionText(policy[mode])}`).join(', ');
  return `namespace "${metadata?.name ?? ''}" is exempt from Pod Security, and the policy (${text}) will be ignored`;
}

const isPrivileged = ({ enforce, audit, warn }: PodSecurityPolicy): boolean =>
  [enforce, audit, warn].every(({ level }) => level === 'privileged');

function isSame(errors: readonly FieldError[], others: readonly FieldError[] = []): boolean {
  return JSON.stringify(errors) === JSON.stringify(others);
}

function isStricter({ enforce }: PodSecurityPolicy, { enforce: old }: PodSecurityPolicy): boolean {
  if (isSameLevelVersion(enforce, old) || enforce.level === 'privileged') return false;
  return enforce.version !== old.version || compareLevels(enforce.level, old.level) > 0;
}

/** In updates, only images and new ephemeral containers are checked. Other checked fields cannot change. */
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
