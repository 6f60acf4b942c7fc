import { defaultFeatures } from '@k8s-ts/api/discovery';
import { podEphemeralContainersStrategy } from '../src/pod/pod-ephemeral-containers-strategy.js';
import { podResizeStrategy } from '../src/pod/pod-resize-strategy.js';
import { podStatusStrategy } from '../src/pod/pod-status-strategy.js';
import { podStrategy } from '../src/pod/pod-strategy.js';
import { changed, kindRules } from './kind-rules.js';

/** The features of 1.36 have tests of their own. */
const settings = { allowPrivileged: true, features: defaultFeatures('1.35') };

/** The rules of pods on a server that allows privileged containers. */
export const podRules = kindRules('Pod', podStrategy(settings));

export const podEphemeralContainers = podEphemeralContainersStrategy(settings);
export const podResize = podResizeStrategy(settings);
export const podStatus = podStatusStrategy(settings);

/** A pod of one container `c`, valid before the change. */
export const pod = (change: object = {}): object =>
  changed({ metadata: { name: 'p', namespace: 'ns' }, spec: { containers: [{ name: 'c', image: 'i' }] } }, change);

/** {@link pod} as it is stored. */
export const stored = (change: object = {}): object => pod(changed({ metadata: { resourceVersion: '1' } }, change));
