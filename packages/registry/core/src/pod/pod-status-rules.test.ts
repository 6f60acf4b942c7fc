import { ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart } from '../../test/messages.js';
import { podStatus, podRules as rules, stored } from '../../test/pod-rules.js';

ruleTable(
  'pod status',
  {
    at: 'status',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored({ status: after }), stored({ status: before }), podStatus),
  },
  [
    [
      [{}, { podIPs: [{ ip: 'x' }] }],
      '.podIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { podIPs: [{ ip: '' }] }],
      '.podIPs[0]: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { podIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }] }],
      '.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.2"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { podIPs: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }, { ip: 'fd00::2' }] }],
      '.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"fd00::1"},{"IP":"fd00::2"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { podIPs: [{ ip: '10.0.0.1' }, { ip: 'x' }] }],
      '.podIPs[1]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      '.podIPs: Internal error: failed to check for dual stack with error:invalid IP[1]: x',
      '.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"x"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { podIPs: [{ ip: 'fd00::1' }, { ip: 'fd00::2' }] }],
      '.podIPs: Invalid value: [{"IP":"fd00::1"},{"IP":"fd00::2"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { hostIP: '10.0.0.1', hostIPs: [{ ip: '10.0.0.2' }] }],
      '.hostIPs[0].ip: Invalid value: "10.0.0.2": must be equal to `hostIP`',
    ],
    [[{}, { hostIPs: [{ ip: '10.0.0.2' }] }], '.hostIPs[0].ip: Invalid value: "10.0.0.2": must be equal to `hostIP`'],
    [
      [{}, { hostIP: 'x', hostIPs: [{ ip: 'x' }] }],
      '.hostIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{}, { hostIP: '10.0.0.1', hostIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }] }],
      '.hostIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.2"}]: may specify no more than one IP for each IP family',
    ],
    [
      [{}, { hostIP: '10.0.0.1', hostIPs: [{ ip: '10.0.0.1' }, { ip: '' }] }],
      '.hostIPs[1]: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      '.hostIPs: Internal error: failed to check for dual stack with error:invalid IP[1]: ',
      '.hostIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":""}]: may specify no more than one IP for each IP family',
    ],
    [[{}, { nominatedNodeName: 'UPPER' }], `.nominatedNodeName: Invalid value: "UPPER": ${dnsSubdomain}`],
    [[{}, { observedGeneration: -1 }], '.observedGeneration: Invalid value: -1: must be a non-negative integer'],
    [
      [{}, { conditions: [{ type: 'a', status: 'True', observedGeneration: -1 }] }],
      '.conditions[0].observedGeneration: Invalid value: -1: must be a non-negative integer',
    ],
    [
      [{ qosClass: 'Burstable' }, { qosClass: 'Guaranteed' }],
      '.qosClass: Invalid value: "Guaranteed": field is immutable',
    ],
    [
      [{}, { conditions: [{ type: 'not a type', status: 'True' }] }],
      `.conditions[0].Type: Invalid value: "not a type": ${namePart}`,
    ],
    [
      [
        {},
        {
          conditions: [
            { type: 'Ready', status: 'True' },
            { type: '', status: 'True' },
          ],
        },
      ],
      '.conditions[1].Type: Invalid value: "": name part must be non-empty',
      `.conditions[1].Type: Invalid value: "": ${namePart}`,
    ],
    [
      [{}, { resourceClaimStatuses: [{ name: 'absent', resourceClaimName: 'a' }] }],
      '.resourceClaimStatuses[0].name: Invalid value: "absent": must match the name of an entry in `spec.resourceClaims`',
    ],
    [
      [{}, { containerStatuses: [{ name: 'c', user: { linux: { uid: -1, gid: 0 } } }] }],
      '.containerStatuses[0].user.linux.uid: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      [{}, { containerStatuses: [{ name: 'c', user: { linux: { uid: 0, gid: -1, supplementalGroups: [-5] } } }] }],
      '.containerStatuses[0].user.linux.gid: Invalid value: -1: must be between 0 and 2147483647, inclusive',
      '.containerStatuses[0].user.linux.supplementalGroups[0]: Invalid value: -5: must be between 0 and 2147483647, inclusive',
    ],
  ],
);

ruleTable(
  'container states of pods that do not restart',
  {
    at: 'status',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(
        stored({ spec: { restartPolicy: 'Never' }, status: after }),
        stored({ spec: { restartPolicy: 'Never', initContainers: [{ name: 'i', image: 'i' }] }, status: before }),
        podStatus,
      ),
  },
  [
    [
      [
        { containerStatuses: [{ name: 'c', state: { terminated: { exitCode: 1 } } }] },
        { containerStatuses: [{ name: 'c', state: { running: {} } }] },
      ],
      '.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [
        { containerStatuses: [{ name: 'c', state: { terminated: { exitCode: 1 } } }] },
        { containerStatuses: [{ name: 'c', state: { waiting: {} } }] },
      ],
      '.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
    [
      [
        { initContainerStatuses: [{ name: 'i', state: { terminated: { exitCode: 1 } } }] },
        { initContainerStatuses: [{ name: 'i', state: { running: {} } }] },
      ],
      '.initContainerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ],
  ],
);

ruleTable(
  'status of resource claims',
  {
    at: 'status',
    errorsOf: (after: object) =>
      rules.update(
        stored({ spec: { resourceClaims: [{ name: 'a', resourceClaimTemplateName: 't' }] }, status: after }),
        stored({ spec: { resourceClaims: [{ name: 'a', resourceClaimTemplateName: 't' }] } }),
        podStatus,
      ),
  },
  [
    [
      { resourceClaimStatuses: [{ name: 'b', resourceClaimName: 'c' }] },
      '.resourceClaimStatuses[0].name: Invalid value: "b": must match the name of an entry in `spec.resourceClaims`',
    ],
    [
      { resourceClaimStatuses: [{ name: 'a', resourceClaimName: 'UPPER' }] },
      `.resourceClaimStatuses[0].resourceClaimName: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [
      { resourceClaimStatuses: [{ name: '', resourceClaimName: 'c' }] },
      '.resourceClaimStatuses[0].name: Invalid value: "": must match the name of an entry in `spec.resourceClaims`',
    ],
    [
      { resourceClaimStatuses: [{ name: 'a/b', resourceClaimName: 'c' }] },
      '.resourceClaimStatuses[0].name: Invalid value: "a/b": must match the name of an entry in `spec.resourceClaims`',
    ],
  ],
);
