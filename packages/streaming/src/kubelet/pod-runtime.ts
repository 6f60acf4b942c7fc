import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RemoteCommandStreams } from '../remote-command/protocol.js';

export interface PodReference {
  readonly namespace: string;
  readonly pod: string;
}

export interface ContainerReference extends PodReference {
  readonly container: string;
}

/** Selects the part of a log to return. */
export interface LogOptions {
  /** Whether the log continues with new lines. */
  readonly follow: boolean;
  /** Reads the log of the container before its last restart. */
  readonly previous: boolean;
  /** Whether each line begins with its time. */
  readonly timestamps: boolean;
  /** Age of the oldest line that is returned, in seconds. Default: all lines. */
  readonly sinceSeconds?: number;
  /** Only lines from this time on, RFC 3339. Default: all. */
  readonly sinceTime?: string;
  /** Maximum number of lines, counted from the end. Default: all. */
  readonly tailLines?: number;
  /** Maximum number of bytes. Default: no limit. */
  readonly limitBytes?: number;
  /** Only lines that the container wrote to this stream. Default: `All`. */
  readonly stream?: 'All' | 'Stderr' | 'Stdout';
}

/** How a command in a container is run, besides its streams. */
export interface CommandOptions {
  /** Whether the command has a terminal. The sizes of the terminal come from `streams.resize`. */
  readonly tty: boolean;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/**
 * The pods of a node, for {@link attachKubelet}. A StatusError that a method throws becomes the answer of the kubelet
 * with its code and message, or the outcome of the command once the client has its streams; other errors become
 * internal errors.
 */
export interface PodRuntime {
  /** The log of a container. The runtime applies `limitBytes` and the options about lines. */
  containerLogs(
    container: ContainerReference,
    options: LogOptions,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
  /** Runs a command. Resolves with its exit code when it has ended and all its output was written to the streams. */
  exec(
    container: ContainerReference,
    command: readonly string[],
    streams: RemoteCommandStreams,
    options: CommandOptions,
  ): Promise<number>;
  /** Connects the streams to the main process of a container. Resolves when the process has ended. */
  attach(container: ContainerReference, streams: RemoteCommandStreams, options: CommandOptions): Promise<void>;
  /**
   * Connects a stream to a port of a pod. Resolves when the connection has ended. Clients see the message of an error.
   */
  portForward(pod: PodReference, port: number, stream: Duplex, signal: AbortSignal): Promise<void>;
  /** Answers requests for other paths, such as `/metrics` and `/stats/summary`. Default: 404. */
  handle?(request: IncomingMessage, response: ServerResponse): void;
}
