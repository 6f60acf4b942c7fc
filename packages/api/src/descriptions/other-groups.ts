import type { TypeDescriptions } from './type-descriptions.js';

/** Types of the further groups. Most have one sentence for the kind. */
export const otherGroupDescriptions: TypeDescriptions = {
  'scheduling.v1.PriorityClass': {
    '': 'A name for a priority of pods.',
    description: 'When to use the class, for people.',
    globalDefault: 'Whether pods without a class get this one. At most one class has it. Default false.',
    preemptionPolicy:
      'Whether pods of the class may evict pods of lower priority: PreemptLowerPriority (default) or Never.',
    value: 'The priority, at most 1000000000. Pods with a higher one are scheduled first.',
  },
  'coordination.v1.Lease': { '': 'A claim for a limited time, for leader election and heartbeats.' },
  'coordination.v1.LeaseSpec': {
    '': 'The holder of a lease, and the time until which it holds it.',
    acquireTime: 'Time at which the holder got the lease.',
    holderIdentity: 'Name of the holder.',
    leaseDurationSeconds: 'Time after renewTime at which the lease ends, in seconds.',
    leaseTransitions: 'Number of times that the holder has changed.',
    preferredHolder: 'Name of the client that is to get the lease next.',
    renewTime: 'Time at which the holder last renewed the lease.',
    strategy: 'How the holder is chosen, for coordinated leader election.',
  },
  'admissionregistration.v1.MutatingWebhookConfiguration': {
    '': 'Webhooks that change objects before they are stored.',
  },
  'admissionregistration.v1.MutatingAdmissionPolicy': { '': 'Changes in CEL that are made to objects of requests.' },
  'admissionregistration.v1.MutatingAdmissionPolicyBinding': {
    '': 'Applies a MutatingAdmissionPolicy to requests, with parameters.',
  },
  'admissionregistration.v1.ValidatingAdmissionPolicy': { '': 'Rules in CEL that requests must obey.' },
  'admissionregistration.v1.ValidatingAdmissionPolicyBinding': {
    '': 'Applies a ValidatingAdmissionPolicy to requests, with parameters.',
  },
  'admissionregistration.v1.ValidatingWebhookConfiguration': { '': 'Webhooks that accept or refuse requests.' },
  'authentication.v1.SelfSubjectReview': { '': 'Answers as whom the server sees the client.' },
  'authentication.v1.TokenRequest': { '': 'Asks for a token of a service account.' },
  'authentication.v1.TokenReview': { '': 'Asks whose token this is.' },
  'authorization.v1.LocalSubjectAccessReview': { '': 'Asks whether a user may do something in a namespace.' },
  'authorization.v1.SelfSubjectAccessReview': { '': 'Asks whether the client may do something.' },
  'authorization.v1.SelfSubjectRulesReview': { '': 'Asks what the client may do in a namespace.' },
  'authorization.v1.SubjectAccessReview': { '': 'Asks whether a user may do something.' },
  'certificates.v1.CertificateSigningRequest': { '': 'Asks a signer for a certificate.' },
  'events.v1.Event': { '': 'A report of something that happened to an object.' },
  'flowcontrol.v1.FlowSchema': { '': 'Assigns requests to a priority level.' },
  'flowcontrol.v1.PriorityLevelConfiguration': { '': 'A share of the requests that the server handles at a time.' },
  'node.v1.RuntimeClass': { '': 'A way in which nodes run containers.' },
  'resource.v1.DeviceClass': { '': 'A class of devices that claims can ask for.' },
  'resource.v1.ResourceClaim': { '': 'Asks for devices.' },
  'resource.v1.ResourceClaimTemplate': { '': 'A ResourceClaim that is made for each pod.' },
  'resource.v1.ResourceSlice': { '': 'Devices that a driver offers.' },
};
