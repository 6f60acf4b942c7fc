import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../../../scripts/workspace.js';

/** One test subject: a scenario, the definitions of a project, the tests of a file. */
export interface EvidenceRow {
  readonly name: string;
  /** Number of steps, answers or tests; and the number of those that agree with kube-apiserver or pass. */
  readonly total: number;
  readonly passed: number;
  /** Differences and failures as text. If there are any, the row has failed. */
  readonly differences: readonly string[];
  /** Expected differences, each with the reason, and skipped tests. */
  readonly known: readonly string[];
  /** Titles of tests, if the name does not describe them. */
  readonly parts?: readonly string[];
}

/** A figure of this server, and the figure of another server in the same run. */
export interface EvidenceFigure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly other?: number;
  /** Whether the target of the figure is met. Undefined for figures without a target. */
  readonly met?: boolean;
  readonly target?: string;
}

/** The results of one tool. */
export interface EvidenceSection {
  readonly id: string;
  readonly title: string;
  /** A description of the rows, and the command that makes them. */
  readonly text: string;
  readonly rows: readonly EvidenceRow[];
  readonly figures: readonly EvidenceFigure[];
  /** When the tool ran. Sections of a page may be from several runs. */
  readonly date?: string;
  /** Reason why there is no result, for tools that need a program or data that was missing. */
  readonly missing?: string;
}

/** The results of a run of `npm run evidence`. */
export interface Evidence {
  /** Version of the packages. */
  readonly version: string;
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Version of the kube-apiserver that ran beside this server. Undefined without a kube-apiserver. */
  readonly kubeAPIServer?: string;
  readonly sections: readonly EvidenceSection[];
}

/** Whether a row has an unexpected difference, or a step without a result. */
export const hasFailed = ({ differences, passed, known, total }: EvidenceRow): boolean =>
  differences.length > 0 || passed + known.length < total;

/** The folder of the stored results, with one file for each version. */
export const evidenceFolder = join(top, 'docs/evidence');

/** Reads the stored results, the newest first. */
export function keptEvidence(): readonly Evidence[] {
  if (!existsSync(evidenceFolder)) return [];
  return readdirSync(evidenceFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(evidenceFolder, name), 'utf8')) as Evidence)
    .sort((a, b) => b.date.localeCompare(a.date));
}
