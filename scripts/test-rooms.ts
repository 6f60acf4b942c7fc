/** Checks that tests lie in rooms, and that those that need a process of their own are named `*.isolated.test.ts`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Calls that change or measure the process that a test shares with others. */
const changesProcess =
  /\bvi\.(?:mock|doMock|resetModules|useFakeTimers|stubGlobal|stubEnv)\(|\bprocess\.(?:exit|chdir|kill|on|emit|umask|stdout\.write =)\b|setFlagsFromString|from 'node:(?:v8|inspector)'/;

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

const faults = tests.flatMap((file) => [
  ...(/^tests\/[^/]+$/.test(file) ? [`${file}: belongs into one of the rooms that tests/README.md lists`] : []),
  ...(!file.endsWith('.isolated.test.ts') && changesProcess.test(readFileSync(file, 'utf8'))
    ? [`${file}: changes its process, and has to be named *.isolated.test.ts`]
    : []),
]);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
