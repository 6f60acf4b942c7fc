/**
 * A label selector as an object of the API, such as a Deployment's `spec.selector`. All parts must hold; an empty one
 * selects everything.
 */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

/** One of the `matchExpressions` of a label selector. */
export interface LabelSelectorRequirement {
  readonly key: string;
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string;
  /** At least one for `In` and `NotIn`, none for the others. */
  readonly values?: readonly string[];
}

/** A requirement on a field's value in an access review. */
export type FieldSelectorRequirement = LabelSelectorRequirement;
