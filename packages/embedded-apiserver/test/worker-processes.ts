import { execFileSync } from 'node:child_process';

/**
 * Ids of the worker processes of a server and of its standby process, oldest first. Ids do not show the age, because
 * the system reuses low ones.
 *
 * @param parent id of the first process
 */
export function workerProcesses(parent: number): readonly number[] {
  return execFileSync('ps', ['-o', 'pid=,ppid=,etime=,args=', '-A'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('server-worker'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parentId]) => parentId === String(parent))
    .toSorted(([, , one = ''], [, , other = '']) => secondsOf(other) - secondsOf(one))
    .map(([id]) => Number(id));
}

/** Returns the seconds of an age such as `1:23`, or with hours `2:01:23`. */
function secondsOf(age: string): number {
  return age.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
