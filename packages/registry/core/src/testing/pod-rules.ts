import { podStrategy } from '../pod/pod-strategy.js';
import { type Change, changed, kindRules } from './kind-rules.js';

/** The rules of pods on a server that allows privileged containers. */
export const podRules = kindRules('Pod', podStrategy({ allowPrivileged: true }));

/** A pod of one container `c`, valid before the change. */
export const pod = (change: Change = {}): object =>
  changed({ metadata: { name: 'p', namespace: 'ns' }, spec: { containers: [{ name: 'c', image: 'i' }] } }, change);
