#!/usr/bin/env node
// Checks the subjects of the commits since the last release: at most 72 characters each. Prints longer subjects and
// ends with 1. If this copy does not have that history (no repository, a shallow clone), prints this and checks
// nothing.
import { execFileSync } from 'node:child_process';

const maxLength = 72;
/** The newest commit whose subject is longer. Before the first release, only the commits after it are checked. */
const start = '69587036';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the tag of the last release, or `start`. Undefined if this copy does not have it. */
function lastRelease() {
  try {
    const [tag] = git('tag', '--merged', 'HEAD', '--list', '@k8s-ts/apiserver@*', '--sort=-creatordate').split('\n');
    git('merge-base', '--is-ancestor', tag || start, 'HEAD');
    return tag || start;
  } catch {
    return undefined;
  }
}

const since = lastRelease();
if (since === undefined) {
  console.log('this copy does not have the commits since the last release: their subjects were not checked');
  process.exit(0);
}

const commits = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`).split('\n').filter(Boolean);
const long = commits.filter((line) => line.slice(line.indexOf(' ') + 1).length > maxLength);
for (const line of long) console.error(`subject of more than ${maxLength} characters: ${line}`);
console.log(`${commits.length} commits since ${since}, ${long.length} with long subjects`);
process.exitCode = long.length > 0 ? 1 : 0;
