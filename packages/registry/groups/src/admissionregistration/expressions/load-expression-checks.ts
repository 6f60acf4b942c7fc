import type { EffectiveVersion } from '@k8s-ts/api/discovery';
import type { ExpressionChecks } from './expression-checks.js';

/** The expression language, which a server that never sees a policy does not load. */
export class LazyExpressionChecks {
  readonly #compatibility: string | undefined;
  #loaded: ExpressionChecks | undefined;

  /**
   * @param effective the version of the server; new expressions must work with its oldest compatible release. Default:
   *   that of the release of the facts
   */
  constructor(effective?: EffectiveVersion) {
    this.#compatibility = effective?.minCompatibility;
  }

  /** Loads the language; resolves at once when it is loaded. */
  async load(): Promise<ExpressionChecks> {
    this.#loaded ??= (await import('./cel-expression-checks.js')).celExpressionChecks(this.#compatibility);
    return this.#loaded;
  }

  /** @throws Error before {@link load} has resolved */
  get loaded(): ExpressionChecks {
    if (!this.#loaded) throw new Error('the expression language is not loaded');
    return this.#loaded;
  }
}

/** Loads the expression language with the rules of the release of the facts. */
export const loadExpressionChecks = (): Promise<ExpressionChecks> => new LazyExpressionChecks().load();
