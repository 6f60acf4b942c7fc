import type { FeatureName } from '@k8s-ts/api/discovery';

/** The reason why the expression of a device selector is invalid: it does not compile, or it may cost too much. */
export type SelectorProblem =
  | { readonly reason: 'invalid'; readonly message: string }
  | { readonly reason: 'too-expensive' };

/**
 * Checks the expression of a device selector.
 *
 * @param isStored the stored object has the expression: it may use the libraries of all versions
 */
export type SelectorCheck = (
  expression: string,
  isStored: boolean,
  language: SelectorLanguage,
) => SelectorProblem | undefined;

/** Settings that determine the language of device selectors. */
export interface SelectorLanguage {
  /**
   * The features that are on: DRAConsumableCapacity and DRAListTypeAttributes add to the language. Default: those of
   * the release.
   */
  readonly features?: ReadonlySet<FeatureName> | undefined;
  /**
   * The version that new expressions must work with, such as `1.34`. Default: that of a server which emulates no
   * earlier release.
   */
  readonly compatibility?: string | undefined;
}
