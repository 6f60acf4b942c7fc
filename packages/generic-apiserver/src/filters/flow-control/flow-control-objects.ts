import type { ObjectMeta } from '@k8s-ts/apimachinery/types';

/** The parts of a `FlowSchema` (`flowcontrol.apiserver.k8s.io/v1`) that decide about requests. */
export interface FlowSchemaObject {
  readonly metadata?: Pick<ObjectMeta, 'name' | 'uid'>;
  readonly spec?: {
    readonly priorityLevelConfiguration?: { readonly name?: string };
    /** Schemas with smaller numbers are matched first. */
    readonly matchingPrecedence?: number;
    readonly distinguisherMethod?: { readonly type?: string } | null;
    readonly rules?: readonly FlowRule[];
  };
}

/** Requests of any of the subjects that match any of the resource rules, or any of the rules for other paths. */
export interface FlowRule {
  readonly subjects?: readonly FlowSubject[];
  readonly resourceRules?: readonly {
    readonly verbs?: readonly string[];
    readonly apiGroups?: readonly string[];
    readonly resources?: readonly string[];
    readonly clusterScope?: boolean;
    readonly namespaces?: readonly string[];
  }[];
  readonly nonResourceRules?: readonly {
    readonly verbs?: readonly string[];
    readonly nonResourceURLs?: readonly string[];
  }[];
}

/** A user, a group, or a service account; `*` is any. */
export interface FlowSubject {
  readonly kind?: string;
  readonly user?: { readonly name?: string };
  readonly group?: { readonly name?: string };
  readonly serviceAccount?: { readonly namespace?: string; readonly name?: string };
}

/** The parts of a `PriorityLevelConfiguration` (`flowcontrol.apiserver.k8s.io/v1`) that decide about requests. */
export interface PriorityLevelObject {
  readonly metadata?: Pick<ObjectMeta, 'name' | 'uid'>;
  readonly spec?: {
    readonly type?: string;
    readonly exempt?: Pick<LimitedLevel, 'nominalConcurrencyShares' | 'lendablePercent'>;
    readonly limited?: LimitedLevel;
  };
}

/** How many requests of a level are served at a time, and what happens with further ones. */
export interface LimitedLevel {
  readonly nominalConcurrencyShares?: number | null;
  readonly lendablePercent?: number | null;
  readonly borrowingLimitPercent?: number | null;
  readonly limitResponse?: {
    readonly type?: string;
    readonly queuing?: {
      readonly queues?: number;
      readonly handSize?: number;
      readonly queueLengthLimit?: number;
    };
  };
}
