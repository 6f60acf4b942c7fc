import type { Pod } from '@k8s-ts/api';

const phases: Readonly<Record<string, string>> = { P: 'Pending', R: 'Running', S: 'Succeeded', F: 'Failed' };

/** All whole numbers from one to another, both included. */
export function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/**
 * Pods of a Job, which are written as `STATE UID OPTIONS` without spaces, such as `Sa Fb!@3`:
 *
 * - STATE: P pending, R running, S succeeded, F failed. A UID is lower case; two numbers stand for a pod with each
 *   number between: `S0..499`.
 * - OPTIONS: `!` being deleted, `-` no tracking finalizer, `@N` the completion index N, `@` its uid as index, `~N`
 *   failures of the index before this pod, `^N` became unready in second N of 2026, `:N` exit code.
 */
export function podsOfText(text: string): readonly Pod[] {
  const pods: Pod[] = [];
  for (const each of text === '' ? [] : text.split(' ')) {
    const parts = /^([PRSF])([a-z0-9]+)(?:\.\.(\d+))?(.*)$/.exec(each);
    if (parts === null) throw new Error(`no pods: ${each}`);
    const [, state = '', first = '', last, options = ''] = parts;
    const uids = last === undefined ? [first] : numbers(Number(first), Number(last)).map(String);
    for (const uid of uids) pods.push(podOf(uid, phases[state] ?? '', options));
  }
  return pods;
}

function podOf(uid: string, phase: string, options: string): Pod {
  const option = (mark: string) => new RegExp(`\\${mark}([-+\\w]*)`).exec(options)?.[1];
  const [index, failures, unreadyAt, exitCode] = ['@', '~', '^', ':'].map(option);
  const metadata = {
    namespace: 'ns',
    name: uid,
    uid,
    annotations: {
      ...(index !== undefined && { 'batch.kubernetes.io/job-completion-index': index || uid }),
      ...(failures !== undefined && { 'batch.kubernetes.io/job-index-failure-count': failures }),
    },
    ...(options.includes('!') && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    ...(!options.endsWith('-') && { finalizers: ['batch.kubernetes.io/job-tracking'] }),
  };
  const lastTransitionTime = `2026-01-01T00:00:${unreadyAt?.padStart(2, '0')}Z`;
  const status = {
    phase,
    ...(unreadyAt !== undefined && { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime }] }),
    ...(exitCode !== undefined && {
      containerStatuses: [{ name: 'c', state: { terminated: { exitCode: Number(exitCode) } } }],
    }),
  };
  return { metadata, status } as Pod;
}
