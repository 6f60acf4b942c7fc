import type { Readable, Writable } from 'node:stream';
import { newInternalError, type Status, type StatusError } from '@k8s-ts/apimachinery/errors';

/** The streams that a client asks for: in the kubelet's URL they are `input`, `output`, `error`, `tty`. */
export interface RemoteCommandOptions {
  readonly stdin: boolean;
  readonly stdout: boolean;
  /** False with a terminal, which has one output. */
  readonly stderr: boolean;
  readonly tty: boolean;
}

/** The streams between a client and a command, whatever carries them. */
export interface RemoteCommandStreams {
  /** Input from the client. This stream and the following streams are undefined when they were not asked for. */
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  readonly stderr?: Writable;
  /** JSON objects `{"Width":80,"Height":24}`, one after another. */
  readonly resize?: Readable;
  /** Resolves when the client is gone. */
  readonly closed: Promise<void>;
  /** Sends the outcome, once all output was written. */
  writeStatus(status: Partial<Status>): Promise<void>;
  /** Sends written data, then ends the connection. */
  close(): void;
}

/** Protocols of remote commands (`kubernetes/apimachinery pkg/util/remotecommand`). */
export const protocolV5 = 'v5.channel.k8s.io';
export const protocolV4 = 'v4.channel.k8s.io';

export const channels = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4 } as const;

/** Reason and cause in the Status of a command that ended with another exit code than 0. */
export const nonZeroExitCode = 'NonZeroExitCode';
export const exitCodeCause = 'ExitCode';

export const success: Partial<Status> = { metadata: {}, status: 'Success' };

/** The outcome of a command that has ended by itself. */
export function exitStatus(code: number, message = `command terminated with exit code ${code}`): Partial<Status> {
  if (code === 0) return success;
  return {
    metadata: {},
    status: 'Failure',
    message: `command terminated with non-zero exit code: ${message}`,
    reason: nonZeroExitCode,
    details: { causes: [{ reason: exitCodeCause, message: String(code) }] },
  };
}

/** The outcome of a command that could not be run. */
export function failureStatus(error: unknown): Partial<Status> {
  const status = (error as Partial<StatusError>).status;
  return typeof status === 'object' ? status : newInternalError(error).status;
}
