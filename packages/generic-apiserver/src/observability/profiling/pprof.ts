import { gzip } from 'node:zlib';
import { ProtobufWriter } from '@k8s-ts/apimachinery/protobuf';

/** A function in a stack. */
export interface Frame {
  readonly name: string;
  /** `''` when it is in no file. */
  readonly file: string;
  /** Line of the function, from 1 on; 0 when it is in no file. */
  readonly line: number;
}

/** The meaning of a value of a sample: `cpu` in `nanoseconds`. */
export interface ValueType {
  readonly type: string;
  readonly unit: string;
}

/** A profile in the terms of `go tool pprof`. */
export interface Profile {
  readonly sampleTypes: readonly ValueType[];
  readonly samples: readonly {
    /** The innermost function first. */
    readonly stack: readonly Frame[];
    /** Whole numbers, one for each sample type. */
    readonly values: readonly number[];
  }[];
  /** When the profile was taken, in ms since 1970. */
  readonly takenAt: number;
  /** The time that the profile covers, in ms. Default: the profile shows one moment. */
  readonly durationMs?: number;
  /** Distance between two samples. */
  readonly period?: ValueType & { readonly value: number };
}

/** Rows of a message that other rows refer to by number, starting at 1. */
class Numbered<T> {
  readonly rows: T[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, row: () => T): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.rows.push(row());
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Encodes a profile as `go tool pprof` reads it: the message `perftools.profiles.Profile` in gzip. */
export function encodeProfile(profile: Profile): Promise<Uint8Array> {
  const bytes = encodeMessage(profile);
  return new Promise((resolve, reject) => gzip(bytes, (error, result) => (error ? reject(error) : resolve(result))));
}

function encodeMessage({ sampleTypes, samples, takenAt, durationMs = 0, period }: Profile): Uint8Array {
  const texts = new Numbered<string>();
  // The empty string must be the first one.
  texts.numberOf('', () => '');
  const textNumber = (text: string) => texts.numberOf(text, () => text) - 1;
  // Each function has one location, with the same number.
  const functions = new Numbered<readonly [name: number, file: number, line: number]>();
  const functionOf = ({ name, file, line }: Frame) =>
    functions.numberOf(`${name}\n${file}\n${line}`, () => [textNumber(name), textNumber(file), line]);
  const rows = samples.map(({ stack, values }) => ({ locations: stack.map(functionOf), values }));
  const typeRow = ({ type, unit }: ValueType) => [textNumber(type), textNumber(unit)];
  const types = sampleTypes.map(typeRow);
  const periodType = period && typeRow(period);

  // The writer writes from the end to the start: fields and items in descending order.
  const writer = new ProtobufWriter(1 << 16);
  if (period !== undefined) number(writer, 12, period.value);
  if (periodType !== undefined) message(writer, 11, () => numbers(writer, periodType));
  number(writer, 10, Math.round(durationMs * 1e6));
  number(writer, 9, BigInt(Math.round(takenAt)) * 1_000_000n);
  for (const text of [...texts.rows].reverse()) {
    writer.string(text);
    writer.uint32(6 * 8 + 2);
  }
  const numbered = [...functions.rows.entries()].reverse();
  for (const [index, [name, file, line]] of numbered) {
    message(writer, 5, () => numbers(writer, [index + 1, name, name, file, line]));
  }
  for (const [index, [, , line]] of numbered) {
    message(writer, 4, () => {
      message(writer, 4, () => numbers(writer, [index + 1, line]));
      number(writer, 1, index + 1);
    });
  }
  for (const { locations: at, values } of [...rows].reverse()) {
    message(writer, 2, () => {
      packed(writer, 2, values);
      packed(writer, 1, at);
    });
  }
  for (const type of [...types].reverse()) message(writer, 1, () => numbers(writer, type));
  return writer.finish();
}

function message(writer: ProtobufWriter, field: number, write: () => void): void {
  const before = writer.size;
  write();
  writer.uint32(writer.size - before);
  writer.uint32(field * 8 + 2);
}

function number(writer: ProtobufWriter, field: number, value: number | bigint): void {
  if (value === 0) return;
  writer.int64(value);
  writer.uint32(field * 8);
}

/** The fields 1, 2, 3, … of a message. */
function numbers(writer: ProtobufWriter, values: readonly number[]): void {
  for (let i = values.length - 1; i >= 0; i--) number(writer, i + 1, values[i] as number);
}

function packed(writer: ProtobufWriter, field: number, values: readonly number[]): void {
  message(writer, field, () => {
    for (let i = values.length - 1; i >= 0; i--) writer.int64(values[i] as number);
  });
}

/** A profile as text: a line with the values of each stack, the largest first, then a line for each function. */
export function profileText(name: string, { sampleTypes, samples }: Profile): string {
  const units = sampleTypes.map(({ type, unit }) => `${type}/${unit}`).join(' ');
  const last = sampleTypes.length - 1;
  const sorted = [...samples].sort((a, b) => (b.values[last] ?? 0) - (a.values[last] ?? 0));
  const total = sampleTypes.map((_, i) => samples.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const stacks = sorted.map(({ stack, values }) => {
    const lines = stack.map(({ name, file, line }) => `#\t${name}${file === '' ? '' : `\t${file}:${line}`}\n`);
    return `${values.join(' ')} @\n${lines.join('')}\n`;
  });
  return `${name} profile: total ${total.join(' ')} (${units})\n${stacks.join('')}`;
}
