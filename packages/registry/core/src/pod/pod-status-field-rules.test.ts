import type { Pod } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { expect, it } from 'vitest';
import { ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart, qualifiedName } from '../../test/messages.js';
import { podStatus, podRules as rules, stored } from '../../test/pod-rules.js';
import { validatePodStatusUpdate } from './pod-status-validation.js';

/** Has an init container `a` and a resource claim `gpu`. */
const neverRestarted = {
  restartPolicy: 'Never',
  initContainers: [{ name: 'a', image: 'i' }],
  resourceClaims: [{ name: 'gpu', resourceClaimName: 'g' }],
};

/** The status of a container. */
const container = (name: string, more: object = {}): object => ({
  name,
  image: 'i',
  imageID: '',
  ready: false,
  restartCount: 0,
  ...more,
});

const terminated = (name: string): object => container(name, { state: { terminated: { exitCode: 1 } } });

ruleTable(
  'status of pods that never restart',
  {
    at: 'status',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(
        stored({ spec: neverRestarted, status: after }),
        stored({ spec: neverRestarted, status: before }),
        podStatus,
      ),
  },
  [
    [
      [{ containerStatuses: [terminated('c')] }, { containerStatuses: [container('c')] }],
      '.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [{ containerStatuses: [terminated('c')] }, { containerStatuses: [container('c', { state: { running: {} } })] }],
      '.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [
        { containerStatuses: [terminated('c')] },
        { containerStatuses: [container('c', { state: { waiting: { reason: 'a' } } })] },
      ],
      '.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [
        { initContainerStatuses: [terminated('a')] },
        { initContainerStatuses: [container('a', { state: { waiting: {} } })] },
      ],
      '.initContainerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [{}, { conditions: [{ type: 'UPPER CASE', status: 'True' }] }],
      `.conditions[0].Type: Invalid value: "UPPER CASE": ${namePart}`,
    ],
    [
      [{}, { conditions: [{ type: 'a/b/c', status: 'True' }] }],
      `.conditions[0].Type: Invalid value: "a/b/c": ${qualifiedName}`,
    ],
    [
      [{}, { conditions: [{ type: '', status: 'True' }] }],
      '.conditions[0].Type: Invalid value: "": name part must be non-empty',
      `.conditions[0].Type: Invalid value: "": ${namePart}`,
    ],
    [
      [
        {},
        {
          conditions: [
            { type: 'Ready', status: 'True' },
            { type: '-', status: 'False' },
          ],
        },
      ],
      `.conditions[1].Type: Invalid value: "-": ${namePart}`,
    ],
    [[{}, { nominatedNodeName: '-' }], `.nominatedNodeName: Invalid value: "-": ${dnsSubdomain}`],
    [
      [{}, { podIP: 'x', podIPs: [{ ip: 'x' }] }],
      '.podIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { podIPs: [{ ip: '10.0.0.300' }] }],
      '.podIPs[0]: Invalid value: "10.0.0.300": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { podIPs: [{ ip: '::g' }] }],
      '.podIPs[0]: Invalid value: "::g": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { podIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }] }],
      '.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.1"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { podIPs: [{ ip: 'fd00::1' }, { ip: 'fd00::1' }] }],
      '.podIPs: Invalid value: [{"IP":"fd00::1"},{"IP":"fd00::1"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { hostIP: 'fd00::1', hostIPs: [{ ip: 'fd00::1' }, { ip: 'fd00::2' }] }],
      '.hostIPs: Invalid value: [{"IP":"fd00::1"},{"IP":"fd00::2"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { hostIPs: [{ ip: 'x' }] }],
      '.hostIPs[0].ip: Invalid value: "x": must be equal to `hostIP`',
      '.hostIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { hostIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }] }],
      '.hostIPs[0].ip: Invalid value: "10.0.0.1": must be equal to `hostIP`',
      '.hostIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.1"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { hostIPs: [{ ip: '10.0.0.1' }, { ip: '' }] }],
      '.hostIPs[0].ip: Invalid value: "10.0.0.1": must be equal to `hostIP`',
      '.hostIPs[1]: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      '.hostIPs: Internal error: failed to check for dual stack with error:invalid IP[1]: ',
      '.hostIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":""}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { resourceClaimStatuses: [{ name: 'x' }] }],
      '.resourceClaimStatuses[0].name: Invalid value: "x": must match the name of an entry in `spec.resourceClaims`',
    ],
    [
      [{}, { resourceClaimStatuses: [{ name: '' }, { name: '' }] }],
      '.resourceClaimStatuses[0].name: Invalid value: "": must match the name of an entry in `spec.resourceClaims`',
      '.resourceClaimStatuses[1].name: Invalid value: "": must match the name of an entry in `spec.resourceClaims`',
      '.resourceClaimStatuses[1].name: Duplicate value: ""',
    ],
    [
      [{ qosClass: 'BestEffort' }, { qosClass: 'Burstable' }],
      '.qosClass: Invalid value: "Burstable": field is immutable',
    ],
    [[{}, { qosClass: 'Guaranteed' }], '.qosClass: Invalid value: "Guaranteed": field is immutable'],
    [
      [{}, { conditions: [{ type: 'Ready', status: 'True', observedGeneration: -1 }] }],
      '.conditions[0].observedGeneration: Invalid value: -1: must be a non-negative integer',
    ],
    [
      [{}, { containerStatuses: [container('c', { user: { linux: { uid: -1, gid: 0 } } })] }],
      '.containerStatuses[0].user.linux.uid: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      [{}, { containerStatuses: [container('c', { user: { linux: { uid: 0, gid: 4294967296 } } })] }],
      '.containerStatuses[0].user.linux.gid: Invalid value: 4294967296: must be between 0 and 2147483647, inclusive',
    ],
  ],
);

it.each([
  ['', 'Required value: must be non-empty if specified'],
  ['ü'.repeat(513), 'Too long: may not be more than 1024 bytes'],
])('the message %j of the health of a resource is refused', (message, problem) => {
  const health = { name: 'cpu', resources: [{ resourceID: 'r', health: 'Healthy', message }] };
  const pod = stored({ status: { containerStatuses: [container('other', { allocatedResourcesStatus: [health] })] } });
  expect(validatePodStatusUpdate(pod as Pod, stored({}) as Pod).map(fieldErrorText)).toContain(
    `status.containerStatuses[0].allocatedResourcesStatus[0].resources[0].message: ${problem}`,
  );
});
