import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../../../scripts/workspace.js';

/** One thing that was tried: a scenario, the definitions of a project, the tests of a file. */
export interface EvidenceRow {
  readonly name: string;
  /** Number of steps, answers or tests, and of those that agree with kube-apiserver or pass. */
  readonly total: number;
  readonly passed: number;
  /** Differences and failures in words. A row with any has failed. */
  readonly differences: readonly string[];
  /** Differences that are expected, each with the reason, and tests that were skipped. */
  readonly known: readonly string[];
  /** What was tried, where the name does not say it: titles of tests. */
  readonly parts?: readonly string[];
}

/** A figure of this server, and of another one in the same run. */
export interface EvidenceFigure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly other?: number;
  /** Whether its target is met. Undefined for figures without a target. */
  readonly met?: boolean;
  readonly target?: string;
}

/** The results of one tool. */
export interface EvidenceSection {
  readonly id: string;
  readonly title: string;
  /** What the rows say, and the command that makes them. */
  readonly text: string;
  readonly rows: readonly EvidenceRow[];
  readonly figures: readonly EvidenceFigure[];
  /** When the tool ran: sections of a page may be of several runs. */
  readonly date?: string;
  /** Why there is no result, for tools that need something that was not at hand. */
  readonly missing?: string;
}

/** All that a run of `npm run evidence` found. */
export interface Evidence {
  /** Version of the packages. */
  readonly version: string;
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Version of the kube-apiserver that ran beside this server. Undefined where none was at hand. */
  readonly kubeAPIServer?: string;
  readonly sections: readonly EvidenceSection[];
}

/** Whether a row has a difference, or a step without a result, that is not known. */
export const hasFailed = ({ differences, passed, known, total }: EvidenceRow): boolean =>
  differences.length > 0 || passed + known.length < total;

/** The folder of the results that are kept, one file for each version. */
export const evidenceFolder = join(top, 'docs/evidence');

/** Reads the results that are kept, the newest first. */
export function keptEvidence(): readonly Evidence[] {
  if (!existsSync(evidenceFolder)) return [];
  return readdirSync(evidenceFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(evidenceFolder, name), 'utf8')) as Evidence)
    .sort((a, b) => b.date.localeCompare(a.date));
}
