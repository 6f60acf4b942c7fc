import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { Client, ListerWatcher } from '@k8s-ts/client';
import { type Authorizer, admissionForbidden, type NamespaceLookup } from '@k8s-ts/generic-apiserver';
import type { FollowingPlugin } from '../following-plugin.js';
import { type AdmissionMetrics, newAdmissionMetrics } from '../metrics.js';
import { untilReady } from '../until-ready.js';
import { isExcludedFromPolicies } from './excluded-resources.js';
import { ParamSource } from './param-source.js';
import { type PolicyManifests, PolicySource } from './policy-source.js';
import type { ValidatingPolicy, ValidatingPolicyBinding } from './validating/dispatch-validating-policies.js';

/** Options of {@link validatingAdmissionPolicy}. */
export interface ValidatingAdmissionPolicyOptions {
  readonly policies: ListerWatcher<ValidatingPolicy>;
  readonly bindings: ListerWatcher<ValidatingPolicyBinding>;
  /** Policies and bindings that are read from manifest files. Default: none. */
  readonly manifests?: PolicyManifests<ValidatingPolicy, ValidatingPolicyBinding> | undefined;
  readonly namespaces: NamespaceLookup;
  /** Answers the permission checks of the variable `authorizer` in expressions. */
  readonly authorizer: Authorizer;
  /** Returns the mapper for the kinds of parameters. Called for each new kind. */
  readonly restMapper: () => RESTMapper;
  /** Returns the client that lists and watches parameters. Called for the first policy with parameters. */
  readonly client: () => Client;
  /** Default: not counted. */
  readonly metrics?: AdmissionMetrics;
  /** Called with failed lists and watches, which are tried again. Default: nothing is called. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The plugin ValidatingAdmissionPolicy: policies and bindings that are stored decide about requests
 * (`kubernetes/apiserver pkg/admission/plugin/policy/validating`). As long as there is no bound policy, it handles no
 * operation, and the expression language is not loaded.
 */
export function validatingAdmissionPolicy(options: ValidatingAdmissionPolicyOptions): FollowingPlugin {
  const { policies, bindings, namespaces, authorizer, metrics = newAdmissionMetrics(), onError = () => {} } = options;
  const params = new ParamSource({ restMapper: options.restMapper, client: options.client, onError });
  const source = new PolicySource<ValidatingPolicy, ValidatingPolicyBinding>({
    policies,
    bindings,
    params,
    manifests: options.manifests,
    onError,
  });
  // Loading takes a while: it begins before the first request that a policy concerns.
  const load = () => import('./validating/dispatch-validating-policies.js');
  source.bindings.addHandler({ onAdd: () => void load().catch(() => {}) });
  const isActive = () => !source.hasSynced || source.hooks.length > 0;
  return {
    name: 'ValidatingAdmissionPolicy',
    get isActive() {
      return isActive();
    },
    handles: isActive,
    async validate(attributes) {
      if (isExcludedFromPolicies(attributes)) return;
      const { signal } = attributes.context;
      if (!source.isReadyFor(attributes) && !(await untilReady((end) => source.whenSynced(end), signal))) {
        throw admissionForbidden(attributes, 'not yet ready to handle request');
      }
      if (source.hooksFor(attributes).length === 0) return;
      const { dispatchValidatingPolicies } = await load();
      await dispatchValidatingPolicies({ source, params, namespaces, authorizer, metrics }, attributes);
    },
    run: () => source.run(),
    relist: () => source.relist(),
    stop: () => source.close(),
    close: () => source.close(),
  };
}
