import type { ContainerState, ContainerStatus } from '@k8s-ts/api/types';
import type { Description } from './description.js';
import { longTime } from './format.js';

/** Adds the state of a container, the end of its last run, and the number of its restarts. */
export function addContainerStatus(to: Description, { state, lastState, ready, restartCount }: ContainerStatus): void {
  addState(to, 'State:', state);
  if (lastState?.terminated) addState(to, 'Last State:', lastState);
  to.line(2, 'Ready:', ready ? 'True' : 'False');
  to.line(2, 'Restart Count:', restartCount);
}

function addState(to: Description, title: string, { running, waiting, terminated }: ContainerState = {}): void {
  if (running) {
    to.line(2, title, 'Running');
    to.line(3, 'Started:', longTime(running.startedAt as string));
  } else if (terminated) {
    const { reason, message, exitCode, signal = 0, startedAt, finishedAt } = terminated;
    to.line(2, title, 'Terminated');
    if (reason) to.line(3, 'Reason:', reason);
    if (message) to.line(3, 'Message:', message);
    to.line(3, 'Exit Code:', exitCode);
    if (signal > 0) to.line(3, 'Signal:', signal);
    to.line(3, 'Started:', longTime(startedAt as string));
    to.line(3, 'Finished:', longTime(finishedAt as string));
  } else {
    to.line(2, title, 'Waiting');
    if (waiting?.reason) to.line(3, 'Reason:', waiting.reason);
  }
}
