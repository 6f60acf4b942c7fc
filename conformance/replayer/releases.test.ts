import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareSteps } from './compare.js';
import { Conversations } from './files.js';
import type { Recorded } from './scenario.js';

const folder = join(import.meta.dirname, '..');
const conversations = new Conversations(folder);
const readJSON = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as unknown;
const listed = readJSON('release-differences.json') as readonly { scenario: string; step: string; reason: string }[];
const scenarios = readdirSync(join(conversations.transcripts(), '1.35')).map((file) => file.replace(/\.json$/, ''));

describe('The transcripts of 1.35', () => {
  it.each(scenarios)('differ from the transcripts of 1.36 emulating 1.35 only in the listed steps: %s', (scenario) => {
    const transcript = readJSON('transcripts', '1.35', `${scenario}.json`) as readonly Recorded[];
    const results = compareSteps(scenario, transcript, conversations.transcript(scenario, 'emulated-1.35'));
    const differing = results.filter(({ differences }) => differences.length > 0).map(({ step }) => step);
    expect(differing).toEqual(listed.filter((each) => each.scenario === scenario).map(({ step }) => step));
  });

  it('exist for each scenario of the list, which gives a reason for each step', () => {
    expect(new Set(listed.map(({ scenario }) => scenario))).toEqual(new Set(scenarios));
    expect(listed.filter(({ reason }) => reason === '')).toEqual([]);
  });
});
