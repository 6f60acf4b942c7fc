import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import type { StaticObjects } from '../static-objects.js';
import { isExcludedFromStoredPolicies } from './excluded-resources.js';
import type { ParamSource } from './param-source.js';

/** A policy of any kind. */
export interface PolicyLike extends KubeObject {
  readonly spec?: {
    readonly paramKind?: admissionregistrationv1.ParamKind;
    readonly matchConstraints?: admissionregistrationv1.MatchResources;
    readonly failurePolicy?: string;
  };
}

/** A binding of any kind. */
export interface BindingLike extends KubeObject {
  readonly spec?: {
    readonly policyName?: string;
    readonly paramRef?: admissionregistrationv1.ParamRef;
    readonly matchResources?: admissionregistrationv1.MatchResources;
  };
}

/** A policy with its bindings. */
export interface PolicyHook<Policy, Binding> {
  readonly policy: Policy;
  readonly bindings: readonly Binding[];
}

/** Policies and bindings that are read from manifest files. They have no parameters. */
export interface PolicyManifests<Policy extends PolicyLike, Binding extends BindingLike> {
  readonly policies: StaticObjects<Policy>;
  readonly bindings: StaticObjects<Binding>;
}

/** The source of policies and bindings. */
export interface PolicySourceOptions<Policy extends PolicyLike, Binding extends BindingLike> {
  readonly policies: ListerWatcher<Policy>;
  readonly bindings: ListerWatcher<Binding>;
  readonly params: ParamSource;
  /** Policies and bindings that are read from manifest files. Default: none. */
  readonly manifests?: PolicyManifests<Policy, Binding> | undefined;
  /** Called with failed lists and watches, which are tried again. */
  readonly onError: (error: unknown) => void;
}

const backoff = { initialMs: 50, maxMs: 5000 };

/**
 * Follows policies and bindings, and joins those that belong together to hooks
 * (`kubernetes/apiserver pkg/admission/plugin/policy/generic/policy_source.go`).
 */
export class PolicySource<Policy extends PolicyLike, Binding extends BindingLike> {
  readonly policies: Informer<Policy>;
  readonly bindings: Informer<Binding>;
  readonly #params: ParamSource;
  #staticHooks: readonly PolicyHook<Policy, Binding>[] = [];
  #hooks: readonly PolicyHook<Policy, Binding>[] | undefined = [];
  #hasSynced = false;

  constructor({ policies, bindings, params, manifests, onError }: PolicySourceOptions<Policy, Binding>) {
    this.#params = params;
    this.policies = newInformer<Policy>({ source: policies, onError, backoff });
    this.bindings = newInformer<Binding>({ source: bindings, onError, backoff });
    this.policies.addHandler(this.#changeHandler());
    this.bindings.addHandler(this.#changeHandler());
    if (manifests === undefined) return;
    const changed = () => {
      this.#staticHooks = boundPolicies(manifests.policies.objects, manifests.bindings.objects);
      this.#hooks = undefined;
    };
    manifests.policies.onChange(changed);
    changed();
  }

  #changeHandler() {
    const changed = () => {
      if (this.#hooks === undefined) return;
      this.#hooks = undefined;
      // Parameters are followed from the time at which a policy is bound, so that the first request finds them.
      queueMicrotask(() => this.hooks);
    };
    return { onAdd: changed, onUpdate: changed, onDelete: changed };
  }

  /** Whether all policies and bindings that may see a request are known. */
  isReadyFor(attributes: AdmissionAttributes): boolean {
    return this.hasSynced || isExcludedFromStoredPolicies(attributes);
  }

  /** Whether all policies and bindings are known. Once true, it stays so. */
  get hasSynced(): boolean {
    if (!this.#hasSynced) this.#hasSynced = this.policies.hasSynced() && this.bindings.hasSynced();
    return this.#hasSynced;
  }

  /** Resolves once all policies and bindings are known. Rejects when the signal aborts, or the source stops before. */
  async whenSynced(signal: AbortSignal): Promise<void> {
    await Promise.all([this.policies.whenSynced(signal), this.bindings.whenSynced(signal)]);
  }

  /**
   * Policies that have a binding, with their bindings. Policies from manifest files are first. Policies and bindings
   * are sorted by name.
   */
  get hooks(): readonly PolicyHook<Policy, Binding>[] {
    this.#hooks ??= this.#newHooks();
    return this.#hooks;
  }

  /** The policies that may see a request. Only policies from manifest files see requests for policies. */
  hooksFor(attributes: AdmissionAttributes): readonly PolicyHook<Policy, Binding>[] {
    return isExcludedFromStoredPolicies(attributes) ? this.#staticHooks : this.hooks;
  }

  #newHooks(): readonly PolicyHook<Policy, Binding>[] {
    const hooks = boundPolicies(this.policies.store.list(), this.bindings.store.list());
    const kinds = hooks.flatMap(({ policy }) => policy.spec?.paramKind ?? []);
    this.#params.keepOnly(kinds);
    for (const kind of kinds) {
      try {
        this.#params.follow(kind);
      } catch {
        // The error is reported by the request that meets the policy.
      }
    }
    return [...this.#staticHooks, ...hooks];
  }

  /** Follows policies and bindings until {@link close}. Never rejects. */
  async run(): Promise<void> {
    await Promise.all([this.policies.run(), this.bindings.run()]);
  }

  /** Reads policies, bindings and parameters again. Resolves once they decide about requests. */
  async relist(): Promise<void> {
    await Promise.all([this.policies.relist(), this.bindings.relist(), this.#params.relist()]);
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await Promise.all([this.policies.stop(), this.bindings.stop(), this.#params.close()]);
  }

  /** The error when the kind of a policy's parameters is not served. */
  configurationError({ spec }: Policy): string | undefined {
    if (!spec?.paramKind) return undefined;
    try {
      this.#params.follow(spec.paramKind);
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }
}

/** The policies that have a binding. */
function boundPolicies<Policy extends PolicyLike, Binding extends BindingLike>(
  policies: readonly Policy[],
  all: readonly Binding[],
): readonly PolicyHook<Policy, Binding>[] {
  const bindings = groupByPolicy(all);
  return policies
    .flatMap((policy) => {
      const own = bindings.get(policy.metadata.name ?? '');
      return own === undefined ? [] : [{ policy, bindings: own.sort(byName) }];
    })
    .sort((a, b) => byName(a.policy, b.policy));
}

function groupByPolicy<Binding extends BindingLike>(bindings: readonly Binding[]): Map<string, Binding[]> {
  const groups = new Map<string, Binding[]>();
  for (const binding of bindings) {
    const name = binding.spec?.policyName ?? '';
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [binding]);
    else group.push(binding);
  }
  return groups;
}

const byName = (a: KubeObject, b: KubeObject): number => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1);
