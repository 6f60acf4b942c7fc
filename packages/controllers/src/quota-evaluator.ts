import type { QuantityLike } from '@k8s-ts/apimachinery/quantity';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** A condition about the objects that a quota counts. */
export interface QuotaScope {
  readonly scopeName: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Measures the quota usage of the objects of one resource; `@k8s-ts/admission` has evaluators for all resources. */
export interface QuotaEvaluator {
  /** Whether objects of the resource use a quota for this resource name. */
  counts(name: string): boolean;
  /** The usage of one object, for every resource name that a quota may limit. */
  usage(object: KubeObject): ReadonlyMap<string, QuantityLike>;
  /** Whether an object is in a scope. */
  inScope(scope: QuotaScope, object: KubeObject): boolean;
}

/** Finds the evaluator of a resource; undefined for resources without quotas. */
export type QuotaEvaluators = (group: string, resource: string) => QuotaEvaluator | undefined;
