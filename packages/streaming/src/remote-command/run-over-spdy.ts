import { pipeline, type Readable, type Writable } from 'node:stream';
import type { Status } from '@k8s-ts/apimachinery/errors';
import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { SpdyConnection } from '../spdy/spdy-connection.js';
import type { SpdyStream } from '../spdy/spdy-stream.js';
import { exitCodeCause, exitStatus, nonZeroExitCode, type RemoteCommandStreams, success } from './protocol.js';

/**
 * Connects the streams of a client to a command behind a SPDY connection that speaks `v4.channel.k8s.io`, and waits for
 * its end (`kubernetes/client-go tools/remotecommand/v4.go`,
 * `kubernetes/apiserver pkg/util/proxy/streamtranslator.go`).
 *
 * @returns the outcome for the client
 */
export async function runOverSpdy(
  connection: SpdyConnection,
  client: RemoteCommandStreams,
  tty: boolean,
): Promise<Partial<Status>> {
  const open = (streamtype: string) => connection.openStream({ streamtype });
  const [error, stdin, stdout, stderr, resize] = await Promise.all([
    open('error'),
    client.stdin && open('stdin'),
    client.stdout && open('stdout'),
    client.stderr && open('stderr'),
    tty && client.resize ? open('resize') : undefined,
  ]);
  // Only the server sends on the error stream.
  error.end();
  if (stdin !== undefined) forward(client.stdin as Readable, stdin);
  if (resize !== undefined) forward(client.resize as Readable, resize);
  const message = textOf(error);
  await Promise.all([drain(stdout, client.stdout), drain(stderr, client.stderr)]);
  return outcome(await message);
}

/** Sends the client's input. Nothing is received on the stream. */
function forward(from: Readable, to: SpdyStream): void {
  to.resume();
  pipeline(from, to, () => {});
}

/** Copies to the end without ending the target. */
async function drain(from: SpdyStream | undefined, to: Writable | undefined): Promise<void> {
  if (from === undefined || to === undefined) return;
  from.end();
  for await (const chunk of from) {
    if (to.destroyed || to.writableEnded) return;
    if (!to.write(chunk)) await drained(to);
  }
}

function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done);
      to.off('close', done);
      resolve();
    };
    to.on('drain', done);
    to.on('close', done);
  });
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function outcome(message: string): Partial<Status> {
  if (message === '') return newInternalError('error reading from error stream: unexpected EOF').status;
  let status: Partial<Status>;
  try {
    status = JSON.parse(message) as Partial<Status>;
  } catch (cause) {
    return newInternalError(`error stream protocol error: ${(cause as Error).message} in ${JSON.stringify(message)}`)
      .status;
  }
  if (status.status === 'Success') return success;
  if (status.reason !== nonZeroExitCode) return newInternalError(status.message ?? '').status;
  const code = status.details?.causes?.find(({ reason }) => reason === exitCodeCause)?.message ?? '';
  return /^\d+$/.test(code)
    ? exitStatus(Number(code))
    : newInternalError(`error stream protocol error: no exit code in ${JSON.stringify(message)}`).status;
}
