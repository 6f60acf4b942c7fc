import { goQuote } from '../text/go-quote.js';

/** One requirement of a field selector. */
export interface FieldLabel {
  readonly label: string;
  readonly value: string;
}

/** Turns a field label of one version into the hub's. @throws Error for labels that the kind does not have */
export type FieldLabelConversionFunc = (label: string, value: string) => FieldLabel;

/**
 * Conversion of kinds that register none: only the labels that every object has.
 *
 * @throws Error `"x" is not a known field selector: only "metadata.name", "metadata.namespace"`
 */
export function defaultFieldLabelConversion(label: string, value: string): FieldLabel {
  if (label === 'metadata.name' || label === 'metadata.namespace') return { label, value };
  throw new Error(`${goQuote(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`);
}
