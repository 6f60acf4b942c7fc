import { compareSteps, dependsOnTime, type StepResult } from './compare.js';
import { converse } from './converse.js';
import type { Recorded, Scenario } from './scenario.js';

/** The server that a conversation is held with. */
export interface Target {
  readonly server: string;
  /** The bearer token of an administrator. */
  readonly token: string;
}

/** Repeats a recorded conversation with a server and compares the answers. */
export async function replay(
  name: string,
  scenario: Scenario,
  recorded: readonly Recorded[],
  { server, token }: Target,
): Promise<readonly StepResult[]> {
  return compareSteps(name, recorded, await converse(scenario, server, token));
}

/**
 * Whether another try with a new server may agree: if only resource versions of lists differ, or if the first step that
 * differs waits (`until`) for something that takes up to ten seconds.
 */
export function mayAgreeNextTime(scenario: Scenario, results: readonly StepResult[]): boolean {
  const wrong = results.filter(({ differences }) => differences.length > 0);
  const [first] = wrong;
  if (first === undefined) return false;
  const waits = scenario.steps.some((step) => step.id === first.step && step.until !== undefined);
  return waits || wrong.every(({ differences }) => differences.every(dependsOnTime));
}
