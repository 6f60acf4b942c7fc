/**
 * Checks that tests are in subfolders, that they start programs through `tests/kit`, and that tests that need their own
 * process are named `*.isolated.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, top } from './workspace.js';

/** Calls that change or measure the process that a test shares with others. */
const changesProcess =
  /\bvi\.(?:mock|doMock|resetModules|useFakeTimers|stubGlobal|stubEnv)\(|\bprocess\.(?:exit|chdir|kill|on|emit|umask|stdout\.write =)\b|setFlagsFromString|from 'node:(?:v8|inspector)'/;

const tests = filesIn().filter((file) => file.endsWith('.test.ts'));

const faults = tests.flatMap((file) => [
  ...(/^tests\/[^/]+$/.test(file) ? [`${file}: belongs into one of the rooms that tests/README.md lists`] : []),
  ...(/^tests\//.test(file) && /\bspawn\(process\.execPath/.test(readFileSync(join(top, file), 'utf8'))
    ? [`${file}: has to start programs of Node.js with NodeProcess of tests/kit`]
    : []),
  ...(!file.endsWith('.isolated.test.ts') && changesProcess.test(readFileSync(join(top, file), 'utf8'))
    ? [`${file}: changes its process, and has to be named *.isolated.test.ts`]
    : []),
]);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
