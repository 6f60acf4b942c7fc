import type { FeatureName } from '@k8s-ts/api/discovery';

/** The reason why the expression of a device selector is invalid: it does not compile, or it may cost too much. */
export type SelectorProblem =
  | { readonly reason: 'invalid'; readonly message: string }
  | { readonly reason: 'too-expensive' };

/**
 * Checks the expression of a device selector.
 *
 * @param isStored the stored object has the expression: it may use the libraries of all versions
 * @param features are on: DRAConsumableCapacity and DRAListTypeAttributes add to the language. Default none
 */
export type SelectorCheck = (
  expression: string,
  isStored: boolean,
  features?: ReadonlySet<FeatureName>,
) => SelectorProblem | undefined;
