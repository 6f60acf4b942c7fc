/** A point in time whose distance from now a text shows. */
export interface RecordedAge {
  /** Milliseconds since 1970; NaN for a text that is no time. */
  readonly time: number;
  /** The distance is that until the time, not that since it. */
  readonly isUntil: boolean;
}

/** The ages of the row that is being made. */
let recording: RecordedAge[] | undefined;

const begin = '\uE000age:';
const end = '\uE001';
const placeholder = /\uE000age:([0-9]+)\uE001/;

/** While {@link recordAges} runs: records the age and returns a placeholder for its text. Otherwise undefined. */
export function recordAge(age: RecordedAge): string | undefined {
  if (recording === undefined) return undefined;
  return `${begin}${recording.push(age) - 1}${end}`;
}

/** Runs a function in which the texts of ages are placeholders. Returns its result and the ages. */
export function recordAges<R>(make: () => R): { readonly result: R; readonly ages: readonly RecordedAge[] } {
  const outer = recording;
  const ages: RecordedAge[] = [];
  recording = ages;
  try {
    return { result: make(), ages };
  } finally {
    recording = outer;
  }
}

/**
 * The pieces of a text between the placeholders of these ages. Undefined unless each placeholder occurs once, in order: the text may show an age
 * twice, or contain a placeholder that came from elsewhere.
 */
export function splitAtAges(text: string, ages: readonly RecordedAge[]): readonly string[] | undefined {
  const parts = text.split(placeholder);
  if (parts.length !== ages.length * 2 + 1) return undefined;
  for (let i = 0; i < ages.length; i++) if (parts[i * 2 + 1] !== String(i)) return undefined;
  return parts.filter((_, i) => i % 2 === 0);
}
