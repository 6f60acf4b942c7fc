import { goQuote } from '../text/go-quote.js';

/** One requirement of a field selector. */
export interface FieldLabel {
  readonly label: string;
  readonly value: string;
}

/** Converts a field label of one version to the hub version. @throws Error for unknown labels */
export type FieldLabelConversionFunc = (label: string, value: string) => FieldLabel;

/**
 * Conversion for kinds without a registered one: only the labels that every object has.
 *
 * @throws Error `"x" is not a known field selector: only "metadata.name", "metadata.namespace"`
 */
export function defaultFieldLabelConversion(label: string, value: string): FieldLabel {
  if (label === 'metadata.name' || label === 'metadata.namespace') return { label, value };
  throw new Error(`${goQuote(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`);
}
