import type { Pod, ServiceAccount } from '@k8s-ts/api/types';
import { newNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AdmissionAttributes,
  type AdmissionOperation,
  type AdmissionPlugin,
  admissionForbidden,
} from '@k8s-ts/generic-apiserver';
import { checkResourceName } from '../check-resource-name.js';
import type { ObjectReader } from '../object-reader.js';
import { forbiddenSecret, refersToSecrets } from './secret-references.js';
import { withTokenVolume } from './token-volume.js';

export interface ServiceAccountPluginOptions {
  readonly serviceAccounts: ObjectReader<ServiceAccount>;
  /**
   * Waits for a time in ms before the account `default`, which a controller creates, is looked up again. Default: a
   * timer.
   */
  readonly sleep?: (ms: number) => Promise<void>;
}

const defaultName = 'default';
const mirrorPodAnnotation = 'kubernetes.io/config.mirror';
const enforceAnnotation = 'kubernetes.io/enforce-mountable-secrets';
/** Maximum number of lookups of the account `default`, which may not exist yet in a new namespace. */
const defaultAttempts = 10;

/**
 * Gives pods a service account, which must exist, the volume with its token, and its pull secrets.
 * `kubernetes plugin/pkg/admission/serviceaccount`.
 */
export function serviceAccount(options: ServiceAccountPluginOptions): AdmissionPlugin {
  return new ServiceAccountPlugin(options);
}

class ServiceAccountPlugin implements AdmissionPlugin {
  readonly name = 'ServiceAccount';
  readonly resources = ['pods'];
  readonly #serviceAccounts: ObjectReader<ServiceAccount>;
  readonly #sleep: (ms: number) => Promise<void>;

  constructor({
    serviceAccounts,
    sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: ServiceAccountPluginOptions) {
    this.#serviceAccounts = serviceAccounts;
    this.#sleep = sleep;
  }

  handles(operation: AdmissionOperation): boolean {
    return operation === 'CREATE' || operation === 'UPDATE';
  }

  admit(attributes: AdmissionAttributes): Promise<KubeObject> | KubeObject | undefined {
    const pod = podIn(attributes);
    if (pod?.spec === undefined || attributes.operation !== 'CREATE' || attributes.subresource !== '') return undefined;
    if (isMirrorPod(pod)) {
      checkMirrorPod(attributes, pod);
      return undefined;
    }
    const name = pod.spec.serviceAccountName || defaultName;
    const { spec } = pod;
    return this.#withAccount(attributes, name, (account) => {
      const named: Pod = {
        ...pod,
        spec: Object.assign({}, spec, { serviceAccountName: name, serviceAccount: name }),
      };
      const mounted = shouldMount(account, named) ? withTokenVolume(named, randomOf(attributes, pod)) : named;
      const admitted = withPullSecrets(mounted, account);
      checkSecrets(attributes, admitted, account);
      return admitted as KubeObject;
    });
  }

  validate(attributes: AdmissionAttributes): Promise<void> | void {
    const pod = podIn(attributes);
    if (pod === undefined) return;
    const isEphemeral = attributes.operation === 'UPDATE' && attributes.subresource === 'ephemeralcontainers';
    if (attributes.operation !== 'CREATE' && !isEphemeral) return;
    if (!isEphemeral && isMirrorPod(pod)) {
      checkMirrorPod(attributes, pod);
      return;
    }
    const name = pod.spec?.serviceAccountName;
    if (!name) {
      const { namespace } = attributes;
      throw admissionForbidden(
        attributes,
        `no service account specified for pod ${namespace}/${pod.metadata?.name ?? ''}`,
      );
    }
    return this.#withAccount(attributes, name, (account) => checkSecrets(attributes, pod, account));
  }

  /** Calls `use` with an account: at once when a cache has it. */
  #withAccount<R>(attributes: AdmissionAttributes, name: string, use: (account: ServiceAccount) => R): Promise<R> | R {
    const known = this.#serviceAccounts.peek?.(attributes.namespace, name);
    return known ? use(known) : this.#lookUp(attributes, name).then(use);
  }

  async #lookUp(attributes: AdmissionAttributes, name: string): Promise<ServiceAccount> {
    const { namespace } = attributes;
    const attempts = name === defaultName ? defaultAttempts : 1;
    const pause = 100 + Math.random() * 100;
    try {
      checkResourceName(name);
      for (let i = 0; i < attempts; i++) {
        if (i > 0) await this.#sleep(pause);
        const found = await this.#serviceAccounts.get(namespace, name);
        if (found !== undefined) return found;
      }
      throw newNotFound({ group: '', resource: 'serviceaccount' }, name);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw admissionForbidden(attributes, `error looking up service account ${namespace}/${name}: ${cause}`);
    }
  }
}

/** @throws StatusError 403 when the pod refers to a Secret that the account does not allow */
function checkSecrets(attributes: AdmissionAttributes, pod: Pod, account: ServiceAccount): void {
  if (!enforcesSecrets(account)) return;
  const problem = forbiddenSecret(pod, account, attributes.subresource === 'ephemeralcontainers');
  if (problem === undefined) return;
  // Upstream answers with 403 for new pods only; its error for ephemeral containers has another status.
  throw admissionForbidden(attributes, problem);
}

/** Random numbers, 0 up to 1, for the name of a token's volume. Undefined when the server has no source of its own. */
function randomOf(
  { context: { random }, namespace }: AdmissionAttributes,
  { metadata }: Pod,
): (() => number) | undefined {
  const name = metadata?.name || metadata?.generateName || '';
  return random && (() => random(`volume ${namespace}/${name}`));
}

function podIn({ resource, subresource, object }: AdmissionAttributes): Pod | undefined {
  if (resource.group !== '' || resource.resource !== 'pods') return undefined;
  return subresource === '' || subresource === 'ephemeralcontainers' ? (object as Pod | undefined) : undefined;
}

const isMirrorPod = ({ metadata }: Pod): boolean => metadata?.annotations?.[mirrorPodAnnotation] !== undefined;

/**
 * Refuses mirror pods with access to service accounts or Secrets: a kubelet creates them, and they must not extend its
 * permissions.
 */
function checkMirrorPod(attributes: AdmissionAttributes, pod: Pod): void {
  if (pod.spec?.serviceAccountName) {
    throw admissionForbidden(attributes, 'a mirror pod may not reference service accounts');
  }
  if (refersToSecrets(pod)) throw admissionForbidden(attributes, 'a mirror pod may not reference secrets');
  const sources = (pod.spec?.volumes ?? []).flatMap(({ projected }) => projected?.sources ?? []);
  if (sources.some(({ serviceAccountToken }) => serviceAccountToken)) {
    throw admissionForbidden(attributes, 'a mirror pod may not use ServiceAccountToken volume projections');
  }
}

/** The setting of the pod takes precedence over that of the account. */
function shouldMount(account: ServiceAccount, pod: Pod): boolean {
  return pod.spec?.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
}

/** The values that Go's `strconv.ParseBool` accepts as true. */
function enforcesSecrets({ metadata }: ServiceAccount): boolean {
  return ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(metadata?.annotations?.[enforceAnnotation] ?? '');
}

function withPullSecrets(pod: Pod, account: ServiceAccount): Pod {
  const secrets = account.imagePullSecrets ?? [];
  if (pod.spec === undefined || (pod.spec.imagePullSecrets ?? []).length > 0 || secrets.length === 0) return pod;
  return {
    ...pod,
    spec: { ...pod.spec, imagePullSecrets: secrets.map(({ name }) => (name === undefined ? {} : { name })) },
  };
}
