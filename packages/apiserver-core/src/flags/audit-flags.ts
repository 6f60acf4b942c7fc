import { booleanFlag, durationFlag, integerFlag, numberFlag, stringFlag } from './flag.js';

const group = 'Auditing';
/** `completeAuditOptions` refuses negative numbers where they have no meaning. */
const anyInteger = { min: Number.MIN_SAFE_INTEGER };

const suggestedModes = ['batch', 'blocking', 'blocking-strict'];
const modeHelp =
  'blocking and blocking-strict make answers wait until their events are taken; with blocking-strict, requests whose first event is not taken are refused. batch collects events and lets requests go on.';

/** The flags about the record of requests, with kube-apiserver's names. */
export const auditFlags = {
  auditPolicyFile: stringFlag({
    name: 'audit-policy-file',
    group,
    help: 'File with the policy: which requests are audited, and how much of them. Without it, there are no events.',
  }),

  auditLogPath: stringFlag({
    name: 'audit-log-path',
    group,
    help: 'File to which events are written; - for the standard output. Default: none.',
  }),
  auditLogMaxage: integerFlag(
    { name: 'audit-log-maxage', group, help: 'Days after which old audit log files are removed. 0: never.' },
    0,
    anyInteger,
  ),
  auditLogMaxbackup: integerFlag(
    { name: 'audit-log-maxbackup', group, help: 'Number of old audit log files to keep. 0: all.' },
    0,
    anyInteger,
  ),
  auditLogMaxsize: integerFlag(
    {
      name: 'audit-log-maxsize',
      group,
      help: 'Size in megabytes from which on the audit log file is renamed and a new one begins. 0: 100.',
    },
    0,
    anyInteger,
  ),
  auditLogCompress: booleanFlag(
    { name: 'audit-log-compress', group, help: 'Compress old audit log files with gzip.' },
    false,
  ),
  auditLogFormat: stringFlag(
    {
      name: 'audit-log-format',
      group,
      suggested: ['json', 'legacy'],
      help: 'json: an object for each event. legacy: a line of text for each.',
    },
    'json',
  ),
  auditLogVersion: stringFlag(
    { name: 'audit-log-version', group, suggested: ['audit.k8s.io/v1'], help: 'Version of the events in the log.' },
    'audit.k8s.io/v1',
  ),
  auditLogMode: stringFlag({ name: 'audit-log-mode', group, suggested: suggestedModes, help: modeHelp }, 'blocking'),
  auditLogBatchBufferSize: integerFlag(
    { name: 'audit-log-batch-buffer-size', group, help: 'Events that may wait for the log in mode batch.' },
    10_000,
    anyInteger,
  ),
  auditLogBatchMaxSize: integerFlag(
    {
      name: 'audit-log-batch-max-size',
      group,
      help: 'Largest number of events that are written together in mode batch.',
    },
    1,
    anyInteger,
  ),
  auditLogBatchMaxWait: durationFlag(
    { name: 'audit-log-batch-max-wait', group, help: 'How long an event waits for others in mode batch.' },
    '0',
  ),
  auditLogBatchThrottleEnable: booleanFlag(
    { name: 'audit-log-batch-throttle-enable', group, help: 'Limit the rate of batches.' },
    false,
  ),
  auditLogBatchThrottleQPS: numberFlag({ name: 'audit-log-batch-throttle-qps', group, help: 'Batches a second.' }, 0),
  auditLogBatchThrottleBurst: integerFlag(
    { name: 'audit-log-batch-throttle-burst', group, help: 'Batches at once, after a time with fewer.' },
    0,
    anyInteger,
  ),
  auditLogTruncateEnabled: booleanFlag(
    { name: 'audit-log-truncate-enabled', group, help: 'Limit the sizes of events and batches.' },
    false,
  ),
  auditLogTruncateMaxBatchSize: integerFlag(
    {
      name: 'audit-log-truncate-max-batch-size',
      group,
      help: 'Largest size of a batch in bytes. Larger ones are divided.',
    },
    10 * 1024 * 1024,
    anyInteger,
  ),
  auditLogTruncateMaxEventSize: integerFlag(
    {
      name: 'audit-log-truncate-max-event-size',
      group,
      help: 'Largest size of an event in bytes. Larger ones lose their objects; when that is not enough, they are dropped.',
    },
    100 * 1024,
    anyInteger,
  ),

  auditWebhookConfigFile: stringFlag({
    name: 'audit-webhook-config-file',
    group,
    help: 'kubeconfig file of the service that events are sent to.',
  }),
  auditWebhookInitialBackoff: durationFlag(
    {
      name: 'audit-webhook-initial-backoff',
      group,
      help: 'Pause after the first attempt that fails. Each later one is half as long again; there are five attempts.',
    },
    '10s',
  ),
  auditWebhookBatchInitialBackoff: durationFlag(
    {
      name: 'audit-webhook-batch-initial-backoff',
      group,
      help: 'Deprecated: use --audit-webhook-initial-backoff.',
    },
    '10s',
  ),
  auditWebhookVersion: stringFlag(
    {
      name: 'audit-webhook-version',
      group,
      suggested: ['audit.k8s.io/v1'],
      help: 'Version of the events that are sent.',
    },
    'audit.k8s.io/v1',
  ),
  auditWebhookMode: stringFlag(
    { name: 'audit-webhook-mode', group, suggested: suggestedModes, help: modeHelp },
    'batch',
  ),
  auditWebhookBatchBufferSize: integerFlag(
    {
      name: 'audit-webhook-batch-buffer-size',
      group,
      help: 'Events that may wait for the webhook in mode batch. Further ones are dropped, and counted in apiserver_audit_error_total.',
    },
    10_000,
    anyInteger,
  ),
  auditWebhookBatchMaxSize: integerFlag(
    { name: 'audit-webhook-batch-max-size', group, help: 'Largest number of events that are sent together.' },
    400,
    anyInteger,
  ),
  auditWebhookBatchMaxWait: durationFlag(
    { name: 'audit-webhook-batch-max-wait', group, help: 'How long an event waits for others in mode batch.' },
    '30s',
  ),
  auditWebhookBatchThrottleEnable: booleanFlag(
    { name: 'audit-webhook-batch-throttle-enable', group, help: 'Limit the rate of batches.' },
    true,
  ),
  auditWebhookBatchThrottleQPS: numberFlag(
    { name: 'audit-webhook-batch-throttle-qps', group, help: 'Batches a second.' },
    10,
  ),
  auditWebhookBatchThrottleBurst: integerFlag(
    { name: 'audit-webhook-batch-throttle-burst', group, help: 'Batches at once, after a time with fewer.' },
    15,
    anyInteger,
  ),
  auditWebhookTruncateEnabled: booleanFlag(
    { name: 'audit-webhook-truncate-enabled', group, help: 'Limit the sizes of events and batches.' },
    false,
  ),
  auditWebhookTruncateMaxBatchSize: integerFlag(
    {
      name: 'audit-webhook-truncate-max-batch-size',
      group,
      help: 'Largest size of a batch in bytes. Larger ones are divided.',
    },
    10 * 1024 * 1024,
    anyInteger,
  ),
  auditWebhookTruncateMaxEventSize: integerFlag(
    {
      name: 'audit-webhook-truncate-max-event-size',
      group,
      help: 'Largest size of an event in bytes. Larger ones lose their objects; when that is not enough, they are dropped.',
    },
    100 * 1024,
    anyInteger,
  ),
};
