import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/** What may be done with resources; `*` stands for all of them. Names only restrict when there are any. */
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
}

/** What may be done with paths; a trailing `*` stands for whatever follows. */
export interface NonResourceRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** What somebody may do, as far as it can be told in rules. */
export interface SubjectRules {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  /** Whether there may be more than is told. */
  readonly incomplete: boolean;
  /** What failed on the way, `''` for nothing. The rules that were found are told all the same. */
  readonly evaluationError: string;
}

/** Lists what a user may do in a namespace, cluster-wide rules included. Does not throw for rules that cannot be read: that is told. */
export interface RuleResolver {
  rulesFor(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

/** No rules, and none are missing. */
export const noRules: SubjectRules = {
  resourceRules: [],
  nonResourceRules: [],
  incomplete: false,
  evaluationError: '',
};
