import { isDeepStrictEqual } from 'node:util';
import type { Json, Recorded } from './scenario.js';

/** A value that differs from the recorded one. */
export interface Difference {
  /** The path of the value in the step, such as `.body.metadata.name`. */
  readonly path: string;
  /** The recorded value; undefined if there was none. */
  readonly want: Json | undefined;
  /** The result of a step. */
  readonly got: Json | undefined;
}

/** The result of a step. */
export interface StepResult {
  readonly scenario: string;
  readonly step: string;
  /** The differences of the step. Empty if it agrees with the recorded one. */
  readonly differences: readonly Difference[];
}

/** A difference that is expected: a line of `known-differences.json`. */
export interface KnownDifference {
  readonly scenario: string;
  readonly step: string;
  /** The path of the value in the step. */
  readonly path: string;
  /** The reason for the difference. */
  readonly reason: string;
}

/** The result of comparing a replay with its transcript. */
export interface Verdict {
  /** Steps with a difference that is not in the list of known ones. */
  readonly failed: readonly StepResult[];
  /** Known differences that occurred. */
  readonly known: readonly KnownDifference[];
  /** Known differences of the replayed scenarios that did not occur. They must be removed from the list. */
  readonly gone: readonly KnownDifference[];
}

/** Compares the steps of a replay with the recorded ones, one by one. */
export function compareSteps(
  scenario: string,
  recorded: readonly Recorded[],
  replayed: readonly Recorded[],
): readonly StepResult[] {
  const ids = (steps: readonly Recorded[]) => steps.map(({ id }) => id);
  if (!isDeepStrictEqual(ids(recorded), ids(replayed)))
    throw new Error(`${scenario}: the transcript does not have the steps of the scenario; record it again`);
  return recorded.map((step, index) => ({
    scenario,
    step: step.id,
    differences: [...differencesOf(step, replayed[index], '')],
  }));
}

/** Separates known differences from new ones. */
export function judge(results: readonly StepResult[], knownDifferences: readonly KnownDifference[]): Verdict {
  const matches = (known: KnownDifference, { scenario, step }: StepResult, { path }: Difference) =>
    known.scenario === scenario && known.step === step && known.path === path;
  const seen = (known: KnownDifference) =>
    results.some((result) => result.differences.some((difference) => matches(known, result, difference)));
  const isUnknown = (result: StepResult, difference: Difference) =>
    !knownDifferences.some((known) => matches(known, result, difference));
  const replayed = new Set(results.map(({ scenario }) => scenario));
  return {
    failed: results.flatMap((result) => {
      const differences = result.differences.filter((difference) => isUnknown(result, difference));
      return differences.length === 0 ? [] : [{ ...result, differences }];
    }),
    known: knownDifferences.filter(seen),
    gone: knownDifferences.filter((known) => replayed.has(known.scenario) && !seen(known)),
  };
}

/** A difference in a line: `.body.code: want 201, got 200`. Long values are cut. */
export function describeDifference({ path, want, got }: Difference): string {
  return `${path === '' ? '.' : path}: want ${shown(want)}, got ${shown(got)}`;
}

/**
 * Whether a difference may be caused by a lease that was renewed meanwhile: this raises the resource version of lists.
 */
export function dependsOnTime({ path, want, got }: Difference): boolean {
  const isVersion = (value: Json | undefined) => /^<rv \d+>$/.test(String(value));
  return path === '.body.metadata.resourceVersion' && isVersion(want) && isVersion(got);
}

function* differencesOf(want: Json | undefined, got: Json | undefined, path: string): Generator<Difference> {
  if (isDeepStrictEqual(want, got)) return;
  if (!isComposite(want) || !isComposite(got) || Array.isArray(want) !== Array.isArray(got)) {
    yield { path, want, got };
    return;
  }
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    yield* differencesOf(want[key], got[key], `${path}.${key}`);
  }
}

/** Returns the members of a list or an object by their keys. */
function isComposite(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
