import { describe, expect, it } from 'vitest';
import { type AuditEvent, ObjectText } from './audit-event.js';
import { newAuditMetrics } from './audit-metrics.js';
import type { AuditBackend } from './audit-settings.js';
import { BatchingBackend } from './batching-backend.js';
import { eventJSON, eventLine, eventListJSON } from './event-text.js';
import { newLogBackend } from './log-backend.js';
import { pluginErrors } from './plugin-error.js';
import { truncatingBackend } from './truncating-backend.js';
import { ignoringErrors, unionBackend } from './union-backend.js';

const event = (auditID: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'RequestResponse',
  auditID,
  stage: 'ResponseComplete',
  requestURI: '/api/v1/pods?a=<b>',
  verb: 'list',
  user: { username: 'alice', groups: ['dev', 'ops'] },
  requestReceivedTimestamp: '2030-01-01T00:00:00.120000Z',
  stageTimestamp: '2030-01-01T00:00:00.130000Z',
  ...more,
});

function collector(taken = true) {
  const batches: string[][] = [];
  const backend: AuditBackend = {
    process(events) {
      batches.push(events.map(({ auditID }) => auditID));
      return taken;
    },
    close: async () => {},
  };
  return { batches, backend };
}

function reports() {
  const errors: [plugin: string, message: string, ids: readonly string[]][] = [];
  const report = (plugin: string, error: unknown, impacted: readonly AuditEvent[]) =>
    void errors.push([plugin, (error as Error).message, impacted.map(({ auditID }) => auditID)]);
  return { errors, report };
}

describe('the texts of an event', () => {
  const full = event('1', {
    requestObject: new ObjectText('{"a":1.0}'),
    responseObject: new ObjectText('{"b":2}'),
    annotations: { k: '<v>' },
  });

  it('are JSON in the order of kube-apiserver', () => {
    expect(eventJSON(full)).toBe(
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"RequestResponse","auditID":"1","stage":"ResponseComplete","requestURI":"/api/v1/pods?a=\\u003cb\\u003e","verb":"list","user":{"username":"alice","groups":["dev","ops"]},"requestObject":{"a":1.0},"responseObject":{"b":2},"requestReceivedTimestamp":"2030-01-01T00:00:00.120000Z","stageTimestamp":"2030-01-01T00:00:00.130000Z","annotations":{"k":"\\u003cv\\u003e"}}',
    );
  });

  it('leave out the kind of events in a list', () => {
    expect(JSON.parse(eventListJSON([full]))).toMatchObject({
      kind: 'EventList',
      apiVersion: 'audit.k8s.io/v1',
      metadata: {},
      items: [{ level: 'RequestResponse', requestObject: { a: 1 } }],
    });
    expect(eventListJSON([full])).not.toContain('"kind":"Event"');
  });

  it('are one line in the old format', () => {
    expect(eventLine(full)).toBe(
      '2030-01-01T00:00:00.12Z AUDIT: id="1" stage="ResponseComplete" ip="<unknown>" method="list" user="alice" groups="\\"dev\\",\\"ops\\"" as="<self>" asgroups="<lookup>" user-agent="" namespace="<none>" uri="/api/v1/pods?a=<b>" response="<deferred>"',
    );
  });
});

describe('a log backend', () => {
  it('reports lines that cannot be written', () => {
    const { errors, report } = reports();
    const lines: string[] = [];
    const writer = {
      write(line: string) {
        if (lines.length === 1) throw new Error('disk full');
        lines.push(line);
      },
      close() {},
    };
    const backend = newLogBackend({ writer, format: 'json', report });
    expect([backend.process([event('1')]), backend.process([event('2')])]).toEqual([true, false]);
    expect(lines).toEqual([`${eventJSON(event('1'))}\n`]);
    expect(errors).toEqual([['log', 'disk full', ['2']]]);
  });

  it('waits for a slow writer', async () => {
    const { errors, report } = reports();
    const writer = {
      write: (line: string) => (line.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve()),
      close() {},
    };
    const backend = newLogBackend({ writer, format: 'legacy', report });
    expect(await backend.process([event('good'), event('bad')])).toBe(false);
    expect(await ignoringErrors(backend).process([event('bad')])).toBe(true);
    expect(errors.map(([, , ids]) => ids)).toEqual([['bad'], ['bad']]);
  });
});

describe('batches', () => {
  const options = { bufferSize: 5, maxBatchSize: 2, maxBatchWaitMs: 60_000 };

  it('are full, except for the last batch at the end', async () => {
    const { batches, backend } = collector();
    const batching = new BatchingBackend(backend, options, reports().report);
    for (const id of ['1', '2', '3']) batching.process([event(id)]);
    await expect.poll(() => batches).toEqual([['1', '2']]);
    await batching.close();
    expect(batches).toEqual([['1', '2'], ['3']]);
  });

  it('wait for other events for a limited time', async () => {
    const { batches, backend } = collector();
    const batching = new BatchingBackend(backend, { ...options, maxBatchWaitMs: 5 }, reports().report);
    batching.process([event('1')]);
    await expect.poll(() => batches).toEqual([['1']]);
    await batching.close();
  });

  it('drop events when the buffer is full, and events after the end', async () => {
    const { errors, report } = reports();
    let release = (_taken: boolean) => {};
    const slow: AuditBackend = {
      process: () =>
        new Promise<boolean>((resolve) => {
          release = resolve;
        }),
      close: async () => {},
    };
    const batching = new BatchingBackend(slow, options, report);
    const all = ['1', '2', '3', '4', '5', '6', '7'].map((id) => event(id));
    expect(batching.process(all)).toBe(true);
    expect(errors).toEqual([['buffered', 'audit buffer queue blocked', ['6', '7']]]);
    const closing = batching.close();
    batching.process([event('8')]);
    expect(errors.at(-1)).toEqual(['buffered', 'audit backend shut down', ['8']]);
    const freeing = setInterval(() => release(true), 1);
    await closing;
    clearInterval(freeing);
  });

  it('overlap within the size of the buffer', async () => {
    const releases: (() => void)[] = [];
    const slow: AuditBackend = {
      process: () => new Promise<boolean>((resolve) => releases.push(() => resolve(true))),
      close: async () => {},
    };
    const batching = new BatchingBackend(slow, { ...options, overlaps: true }, reports().report);
    for (const round of [1, 2]) {
      batching.process(['a', 'b', 'c', 'd', 'e'].slice(0, 6 - round).map((id) => event(id)));
      await expect.poll(() => releases.length).toBe(2);
    }
    const freeing = setInterval(() => releases.splice(0).forEach((release) => void release()), 1);
    await batching.close();
    clearInterval(freeing);
  });

  it('begin at a limited rate', async () => {
    const { batches, backend } = collector();
    const throttle = { qps: 1000, burst: 1 };
    const batching = new BatchingBackend(backend, { ...options, maxBatchSize: 1, throttle }, reports().report);
    batching.process(['1', '2', '3'].map((id) => event(id)));
    await batching.close();
    expect(batches).toEqual([['1'], ['2'], ['3']]);
  });
});

describe('truncation', () => {
  it('removes objects, then whole events, and divides batches', async () => {
    const { errors, report } = reports();
    const seen: AuditEvent[][] = [];
    const backend: AuditBackend = {
      process(events) {
        seen.push([...events]);
        return true;
      },
      close: async () => {},
    };
    const size = Buffer.byteLength(eventJSON(event('1', { annotations: { 'audit.k8s.io/truncated': 'true' } }))) + 1;
    const truncating = truncatingBackend(backend, { maxEventBytes: size, maxBatchBytes: 2 * size }, report);
    const large = new ObjectText(JSON.stringify('x'.repeat(1000)));
    await truncating.process([
      event('1', { requestObject: large }),
      event('2'),
      event('3', { requestURI: 'x'.repeat(1000) }),
      event('4'),
    ]);
    expect(seen.map((batch) => batch.map(({ auditID }) => auditID))).toEqual([['1', '2'], ['4']]);
    expect(seen[0]?.[0]).toMatchObject({ annotations: { 'audit.k8s.io/truncated': 'true' } });
    expect(seen[0]?.[0]?.requestObject).toBeUndefined();
    expect(errors).toEqual([['truncate', 'event is too large even after truncating', ['3']]]);
  });
});

describe('several backends', () => {
  it('get the same events', async () => {
    const [one, two] = [collector(), collector(false)];
    expect(await unionBackend([one.backend, two.backend]).process([event('1')])).toBe(false);
    expect([one.batches, two.batches]).toEqual([[['1']], [['1']]]);
  });
});

it('errors of plugins are counted and logged with their events', () => {
  const metrics = newAuditMetrics();
  const logged: string[] = [];
  pluginErrors(metrics, (message) => logged.push(message))('webhook', new Error('gone'), [event('1'), event('2')]);
  expect(logged[0]).toMatch(
    /^Error in audit plugin 'webhook' affecting 2 audit events: gone\nImpacted events:\n2030.* id="1" .*\n2030.* id="2" .*\n$/,
  );
  expect(metrics.all.flatMap((metric) => metric.lines())).toEqual([
    'apiserver_audit_event_total 0',
    'apiserver_audit_error_total{plugin="webhook"} 2',
    'apiserver_audit_requests_rejected_total 0',
  ]);
});
