import { DecodeError } from './decode-error.js';

/** The error of Go's decoder for a value of the wrong JSON kind (`encoding/json` UnmarshalTypeError). */
export class TypeMismatchError extends DecodeError {
  override readonly name = 'TypeMismatchError';
  /** The value's kind, for numbers with their text. */
  readonly value: string;
  readonly goType: string;
  /** The Go struct of the last field; undefined when the value is the whole document. */
  readonly struct: string | undefined;
  /** The path to the value: JSON names, and the names of embedded Go structs. */
  readonly fields: readonly string[];

  /** @param struct the Go struct that the last field belongs to; undefined when the value is the whole document */
  constructor(value: string, goType: string, struct: string | undefined, fields: readonly string[]) {
    super(
      struct === undefined || fields.length === 0
        ? `json: cannot unmarshal ${value} into Go value of type ${goType}`
        : `json: cannot unmarshal ${value} into Go struct field ${struct}.${fields.join('.')} of type ${goType}`,
    );
    this.value = value;
    this.goType = goType;
    this.struct = struct;
    this.fields = fields;
  }
}
