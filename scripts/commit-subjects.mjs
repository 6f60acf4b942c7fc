#!/usr/bin/env node
// Checks the subjects of the commits since the last release: at most 72 characters each. Prints the longer ones and ends with 1.
import { execFileSync } from 'node:child_process';

const maxLength = 72;
/** Before the first release: the newest commit whose subject is longer. */
const start = '69587036';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const [tag] = git('tag', '--merged', 'HEAD', '--list', '@k8s-ts/apiserver@*', '--sort=-creatordate').split('\n');
if (git('rev-parse', '--is-shallow-repository') === 'true') {
  console.error('This clone is shallow. Fetch the history first: git fetch --unshallow --tags');
  process.exit(1);
}

const commits = git('log', '--no-merges', '--format=%h %s', `${tag || start}..HEAD`)
  .split('\n')
  .filter(Boolean);
const long = commits.filter((line) => line.slice(line.indexOf(' ') + 1).length > maxLength);
for (const line of long) console.error(`subject of more than ${maxLength} characters: ${line}`);
console.log(`${commits.length} commits since ${tag || start}, ${long.length} with long subjects`);
process.exitCode = long.length > 0 ? 1 : 0;
