import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownDifference } from './compare.js';
import type { Recorded, Scenario } from './scenario.js';

/** A folder with `scenarios/`, `transcripts/` and optionally `known-differences.json`. */
export class Conversations {
  /** @param folder the path of the folder */
  constructor(private readonly folder: string) {}

  /** The names of all scenarios, in order. */
  names(): readonly string[] {
    return readdirSync(join(this.folder, 'scenarios'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  }

  scenario(name: string): Scenario {
    return readJson(join(this.folder, 'scenarios', `${name}.json`)) as Scenario;
  }

  /** @param variant a folder with other transcripts for some of the scenarios, such as `emulated-1.35` */
  transcript(name: string, variant?: string): readonly Recorded[] {
    const own = variant && join(this.transcripts(), variant, `${name}.json`);
    const file = own && existsSync(own) ? own : join(this.transcripts(), `${name}.json`);
    return readJson(file) as readonly Recorded[];
  }

  knownDifferences(): readonly KnownDifference[] {
    const file = join(this.folder, 'known-differences.json');
    return existsSync(file) ? (readJson(file) as readonly KnownDifference[]) : [];
  }

  /** The folder of the transcripts. */
  transcripts(): string {
    return join(this.folder, 'transcripts');
  }
}

/** Writes a transcript into a folder, with one entry per line. */
export function writeTranscript(folder: string, name: string, transcript: readonly Recorded[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(transcript, null, 1)}\n`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
