import type { AuditEvent } from './audit-event.js';
import type { AuditBackend } from './audit-settings.js';
import { eventJSON, eventLine } from './event-text.js';
import type { ReportPluginError } from './plugin-error.js';

/** Writes lines, each with its newline. */
export interface LineWriter {
  /** Throws or rejects when the line cannot be written. */
  write(line: string): void | Promise<void>;
  /** Resolves when everything is written. Later lines may be refused. */
  close(): void | Promise<void>;
}

export interface LogBackendOptions {
  readonly writer: LineWriter;
  /** JSON, or a line of text. */
  readonly format: 'json' | 'legacy';
  readonly report: ReportPluginError;
}

/** Writes a line for each event. `kubernetes/apiserver plugin/pkg/audit/log`. */
export function newLogBackend({ writer, format, report }: LogBackendOptions): AuditBackend {
  const textOf = format === 'json' ? eventJSON : eventLine;
  const failed = (error: unknown, event: AuditEvent) => {
    report('log', error, [event]);
    return false;
  };

  function writeOne(event: AuditEvent): boolean | Promise<boolean> {
    try {
      const written = writer.write(`${textOf(event)}\n`);
      if (written === undefined) return true;
      return written.then(
        () => true,
        (error: unknown) => failed(error, event),
      );
    } catch (error) {
      return failed(error, event);
    }
  }

  return {
    process(events) {
      const results = events.map(writeOne);
      if (results.some((result) => result instanceof Promise)) {
        return Promise.all(results).then((all) => all.every(Boolean));
      }
      return results.every(Boolean);
    },
    close: async () => writer.close(),
  };
}
