import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/** Verbs that are allowed on resources; `*` stands for all. Without names, the rule is about all objects. */
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
}

/** Verbs that are allowed on paths. A trailing `*` matches any suffix. */
export interface NonResourceRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** The rules that grant permissions to a user. */
export interface SubjectRules {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  /** Whether the user may have permissions that are not listed. */
  readonly incomplete: boolean;
  /** Errors while the rules were collected, `''` for none. The rules that were found are listed nevertheless. */
  readonly evaluationError: string;
}

/**
 * Lists a user's rules in a namespace, cluster-wide ones included. Rules that cannot be read are reported in `error`,
 * not thrown.
 */
export interface RuleResolver {
  rulesFor(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

/** No rules; the list is complete. */
export const noRules: SubjectRules = {
  resourceRules: [],
  nonResourceRules: [],
  incomplete: false,
  evaluationError: '',
};
