import { booleanFlag, durationFlag, integerFlag, numberFlag, stringFlag } from './flag.js';

const group = 'Auditing';
/** `completeAuditOptions` refuses negative numbers where they have no meaning. */
const anyInteger = { min: Number.MIN_SAFE_INTEGER };

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
  auditLogVersion: versionFlag('log'),
  auditLogMode: modeFlag('log', 'blocking'),
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
  auditLogBatchMaxWait: batchMaxWaitFlag('log', '0'),
  auditLogBatchThrottleEnable: batchThrottleEnableFlag('log', false),
  auditLogBatchThrottleQPS: batchThrottleQPSFlag('log', 0),
  auditLogBatchThrottleBurst: batchThrottleBurstFlag('log', 0),
  auditLogTruncateEnabled: truncateEnabledFlag('log'),
  auditLogTruncateMaxBatchSize: truncateMaxBatchSizeFlag('log'),
  auditLogTruncateMaxEventSize: truncateMaxEventSizeFlag('log'),

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
  auditWebhookVersion: versionFlag('webhook'),
  auditWebhookMode: modeFlag('webhook', 'batch'),
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
  auditWebhookBatchMaxWait: batchMaxWaitFlag('webhook', '30s'),
  auditWebhookBatchThrottleEnable: batchThrottleEnableFlag('webhook', true),
  auditWebhookBatchThrottleQPS: batchThrottleQPSFlag('webhook', 10),
  auditWebhookBatchThrottleBurst: batchThrottleBurstFlag('webhook', 15),
  auditWebhookTruncateEnabled: truncateEnabledFlag('webhook'),
  auditWebhookTruncateMaxBatchSize: truncateMaxBatchSizeFlag('webhook'),
  auditWebhookTruncateMaxEventSize: truncateMaxEventSizeFlag('webhook'),
};

/** What events go to. */
type Sink = 'log' | 'webhook';

function versionFlag(sink: Sink) {
  const help = `Version of the events for the ${sink}.`;
  return stringFlag({ name: `audit-${sink}-version`, group, suggested: ['audit.k8s.io/v1'], help }, 'audit.k8s.io/v1');
}

function modeFlag(sink: Sink, mode: string) {
  const help =
    'blocking and blocking-strict make answers wait until their events are taken; with blocking-strict, requests whose first event is not taken are refused. batch collects events and lets requests go on.';
  const suggested = ['batch', 'blocking', 'blocking-strict'];
  return stringFlag({ name: `audit-${sink}-mode`, group, suggested, help }, mode);
}

function batchMaxWaitFlag(sink: Sink, duration: string) {
  const help = 'How long an event waits for others in mode batch.';
  return durationFlag({ name: `audit-${sink}-batch-max-wait`, group, help }, duration);
}

function batchThrottleEnableFlag(sink: Sink, enable: boolean) {
  return booleanFlag(
    { name: `audit-${sink}-batch-throttle-enable`, group, help: 'Limit the rate of batches.' },
    enable,
  );
}

function batchThrottleQPSFlag(sink: Sink, rate: number) {
  return numberFlag({ name: `audit-${sink}-batch-throttle-qps`, group, help: 'Batches a second.' }, rate);
}

function batchThrottleBurstFlag(sink: Sink, count: number) {
  const help = 'Batches at once, after a time with fewer.';
  return integerFlag({ name: `audit-${sink}-batch-throttle-burst`, group, help }, count, anyInteger);
}

function truncateEnabledFlag(sink: Sink) {
  const help = 'Limit the sizes of events and batches.';
  return booleanFlag({ name: `audit-${sink}-truncate-enabled`, group, help }, false);
}

function truncateMaxBatchSizeFlag(sink: Sink) {
  const help = 'Largest size of a batch in bytes. Larger ones are divided.';
  const name = `audit-${sink}-truncate-max-batch-size`;
  return integerFlag({ name, group, help }, 10 * 1024 * 1024, anyInteger);
}

function truncateMaxEventSizeFlag(sink: Sink) {
  const help =
    'Largest size of an event in bytes. Larger ones lose their objects; when that is not enough, they are dropped.';
  const name = `audit-${sink}-truncate-max-event-size`;
  return integerFlag({ name, group, help }, 100 * 1024, anyInteger);
}
