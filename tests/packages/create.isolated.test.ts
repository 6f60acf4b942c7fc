import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedProject, createdProject } from '../../scripts/created-project.js';

/*
 * Tests the project that `npm create @k8s-ts` makes. `scripts/check-created-project.ts` checks its types, which needs
 * the declarations of the packages.
 */

let into: string;
let project: CreatedProject;
beforeAll(() => {
  into = mkdtempSync(join(tmpdir(), 'created-'));
  project = createdProject(into);
}, 300_000);
afterAll(() => rmSync(into, { recursive: true, force: true }));

it('a created project passes its lint rules', () => {
  project.tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.');
});

it('a created project passes its tests', () => {
  expect(project.tool('vitest/vitest.mjs', 'run')).toMatch(/Tests .*4 passed/);
});
