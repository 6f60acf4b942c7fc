import { errorText } from '@k8s-ts/apimachinery/errors';
import type { LineWriter } from '@k8s-ts/generic-apiserver/audit';
import type { FromWorker, ToWorker } from './messages.js';

type Lines = Extract<FromWorker, { readonly type: 'audit-lines' }>;
type Written = Extract<ToWorker, { readonly type: 'audit-written' }>;

interface Waiting {
  readonly line: string;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * The audit log of a worker. The first process writes its lines; lines of one turn of the event loop are sent together.
 */
export class AuditLines implements LineWriter {
  readonly #send: (message: Lines) => void;
  readonly #sent = new Map<number, readonly Waiting[]>();
  #collected: Waiting[] = [];
  #ids = 0;
  #allWritten: (() => void) | undefined;

  constructor(send: (message: Lines) => void) {
    this.#send = send;
  }

  write(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#collected.push({ line, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  /** Must be called with each confirmation of the first process. */
  written({ id, failures }: Written): void {
    const errors = new Map(failures);
    for (const [index, { resolve, reject }] of (this.#sent.get(id) ?? []).entries()) {
      const error = errors.get(index);
      if (error === undefined) resolve();
      else reject(new Error(error));
    }
    this.#sent.delete(id);
    if (this.#sent.size === 0) this.#allWritten?.();
  }

  async close(): Promise<void> {
    this.#flush();
    if (this.#sent.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#allWritten = resolve;
    });
  }

  #flush(): void {
    if (this.#collected.length === 0) return;
    const id = ++this.#ids;
    this.#sent.set(id, this.#collected);
    this.#send({ type: 'audit-lines', id, lines: this.#collected.map(({ line }) => line) });
    this.#collected = [];
  }
}

/** Writes the lines of a worker in the first process. */
export async function writeAuditLines(log: LineWriter | undefined, { id, lines }: Lines): Promise<Written> {
  const failures: [index: number, error: string][] = [];
  for (const [index, line] of lines.entries()) {
    try {
      if (log === undefined) throw new Error('there is no audit log');
      await log.write(line);
    } catch (error) {
      failures.push([index, errorText(error)]);
    }
  }
  return { type: 'audit-written', id, failures };
}
