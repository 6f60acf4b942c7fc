import {
  everything as everyField,
  type Selector as FieldSelector,
  parseSelector,
  parseSelectorInTurns,
} from '@k8s-ts/apimachinery/fields';
import {
  everything as everyLabel,
  type Selector as LabelSelector,
  parseInTurns,
  parse as parseLabelSelector,
} from '@k8s-ts/apimachinery/labels';

/**
 * Minimum length of a selector that is parsed in slices, in characters. Shorter selectors take less than a millisecond.
 */
const minLong = 16 * 1024;

/**
 * A label or field selector of a request. It is parsed once: authorization and storage use the same result.
 *
 * @typeParam S the parsed selector
 */
export interface SelectorParameter<S> {
  /** The text as sent; `''` for no selector, which selects everything. */
  readonly text: string;
  /**
   * Parsed when it is first asked for. Throws an Error with kube-apiserver's message for a text that does not parse.
   */
  readonly selector: S;
  /** As `selector`, but undefined for a text that does not parse. */
  readonly valid: S | undefined;
  /** Whether parsing now would delay other requests: use {@link parseInTurns} then. */
  readonly isLong: boolean;
  /**
   * Parses the text in slices. Errors in the text are thrown when the selector is used.
   * @param pause resolves when the next slice may begin. If it rejects, parsing stops and the promise rejects with the
   *   same reason
   */
  parseInTurns(pause: () => Promise<void>): Promise<void>;
}

export type LabelSelectorParameter = SelectorParameter<LabelSelector>;
export type FieldSelectorParameter = SelectorParameter<FieldSelector>;

/** A selector made of requirements, or no selector. */
class ParsedParameter<S extends { toString(): string }> implements SelectorParameter<S> {
  readonly text: string;
  readonly isLong = false;

  constructor(readonly selector: S) {
    this.text = selector.toString();
  }

  get valid(): S {
    return this.selector;
  }

  async parseInTurns(): Promise<void> {}
}

interface SelectorFormat<S> {
  parse(text: string): S;
  parseInTurns(text: string, pause: () => Promise<void>): Promise<S>;
}

/** A selector as a client sent it. */
class SentParameter<S extends object> implements SelectorParameter<S> {
  readonly text: string;
  readonly #format: SelectorFormat<S>;
  #outcome: { readonly selector: S } | { readonly fault: unknown } | undefined;

  constructor(text: string, format: SelectorFormat<S>) {
    this.text = text;
    this.#format = format;
  }

  get selector(): S {
    const outcome = this.#parsed();
    if ('fault' in outcome) throw outcome.fault;
    return outcome.selector;
  }

  get valid(): S | undefined {
    const outcome = this.#parsed();
    return 'fault' in outcome ? undefined : outcome.selector;
  }

  get isLong(): boolean {
    return this.#outcome === undefined && this.text.length >= minLong;
  }

  async parseInTurns(pause: () => Promise<void>): Promise<void> {
    let isPausing = false;
    const turn = async () => {
      isPausing = true;
      await pause();
      isPausing = false;
    };
    try {
      this.#outcome = { selector: await this.#format.parseInTurns(this.text, turn) };
    } catch (fault) {
      if (isPausing) throw fault;
      this.#outcome = { fault };
    }
  }

  #parsed() {
    if (this.#outcome !== undefined) return this.#outcome;
    try {
      this.#outcome = { selector: this.#format.parse(this.text) };
    } catch (fault) {
      this.#outcome = { fault };
    }
    return this.#outcome;
  }
}

const labelFormat: SelectorFormat<LabelSelector> = { parse: parseLabelSelector, parseInTurns };
const fieldFormat: SelectorFormat<FieldSelector> = { parse: parseSelector, parseInTurns: parseSelectorInTurns };

export const noLabelSelector: LabelSelectorParameter = new ParsedParameter(everyLabel);
export const noFieldSelector: FieldSelectorParameter = new ParsedParameter(everyField);

/** @param selector as sent, or parsed. Absent or `''`: no selector */
export function labelSelectorParameter(selector: string | LabelSelector | null | undefined): LabelSelectorParameter {
  if (!selector) return noLabelSelector;
  return typeof selector === 'string' ? new SentParameter(selector, labelFormat) : new ParsedParameter(selector);
}

/** @param selector as sent, or parsed. Absent or `''`: no selector */
export function fieldSelectorParameter(selector: string | FieldSelector | null | undefined): FieldSelectorParameter {
  if (!selector) return noFieldSelector;
  return typeof selector === 'string' ? new SentParameter(selector, fieldFormat) : new ParsedParameter(selector);
}

/** The selectors of a request's URL. */
export interface RequestSelectors {
  readonly labelSelector: LabelSelectorParameter;
  readonly fieldSelector: FieldSelectorParameter;
}

const noSelectors: RequestSelectors = { labelSelector: noLabelSelector, fieldSelector: noFieldSelector };

/** The selectors in a query. */
export function selectorsOf(query: URLSearchParams): RequestSelectors {
  if (query.size === 0) return noSelectors;
  return {
    labelSelector: labelSelectorParameter(query.get('labelSelector')),
    fieldSelector: fieldSelectorParameter(query.get('fieldSelector')),
  };
}
