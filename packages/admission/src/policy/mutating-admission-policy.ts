import type { ListerWatcher } from '@k8s-ts/client';
import { admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { FollowingPlugin } from '../following-plugin.js';
import { newAdmissionMetrics } from '../metrics.js';
import { untilReady } from '../until-ready.js';
import { isExcludedFromPolicies } from './excluded-resources.js';
import type { MutatingPolicy } from './mutating/mutating-policy.js';
import { ParamSource } from './param-source.js';
import { type BindingLike, type PolicyManifests, PolicySource } from './policy-source.js';
import type { ValidatingAdmissionPolicyOptions } from './validating-admission-policy.js';

/** Options of {@link mutatingAdmissionPolicy}. */
export interface MutatingAdmissionPolicyOptions
  extends Omit<ValidatingAdmissionPolicyOptions, 'policies' | 'bindings' | 'manifests'> {
  readonly policies: ListerWatcher<MutatingPolicy>;
  readonly bindings: ListerWatcher<BindingLike>;
  /** Policies and bindings that are read from manifest files. Default: none. */
  readonly manifests?: PolicyManifests<MutatingPolicy, BindingLike> | undefined;
}

/**
 * The plugin MutatingAdmissionPolicy: policies and bindings that are stored change the objects of requests
 * (`kubernetes/apiserver pkg/admission/plugin/policy/mutating`). As long as there is no bound policy, it handles no
 * operation, and the expression language is not loaded.
 */
export function mutatingAdmissionPolicy(options: MutatingAdmissionPolicyOptions): FollowingPlugin {
  const { policies, bindings, namespaces, authorizer, metrics = newAdmissionMetrics(), onError = () => {} } = options;
  const params = new ParamSource({ restMapper: options.restMapper, client: options.client, onError });
  const source = new PolicySource<MutatingPolicy, BindingLike>({
    policies,
    bindings,
    params,
    manifests: options.manifests,
    onError,
  });
  // Loading takes a while: it begins before the first request that a policy concerns.
  const load = () => import('./mutating/dispatch-mutating-policies.js');
  source.bindings.addHandler({ onAdd: () => void load().catch(() => {}) });
  const isActive = () => !source.hasSynced || source.hooks.length > 0;
  return {
    name: 'MutatingAdmissionPolicy',
    get isActive() {
      return isActive();
    },
    // A deletion has no object to change.
    handles: (operation) => operation !== 'DELETE' && isActive(),
    async admit(attributes) {
      if (isExcludedFromPolicies(attributes)) return undefined;
      const { signal } = attributes.context;
      if (!source.isReadyFor(attributes) && !(await untilReady((end) => source.whenSynced(end), signal))) {
        throw admissionForbidden(attributes, 'not yet ready to handle request');
      }
      if (source.hooksFor(attributes).length === 0) return undefined;
      const { dispatchMutatingPolicies } = await load();
      return dispatchMutatingPolicies({ source, params, namespaces, authorizer, metrics }, attributes);
    },
    run: () => source.run(),
    relist: () => source.relist(),
    stop: () => source.close(),
    close: () => source.close(),
  };
}
