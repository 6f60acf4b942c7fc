/** A request to the server, in the form in which it is sent to the worker. */
export interface RequestMessage {
  readonly type: 'request';
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
}

/** A command that is not a request of the Kubernetes API. */
export interface CommandMessage {
  readonly type: 'command';
  readonly id: number;
  readonly command: string;
  readonly body: unknown;
}

/** Messages from the page to the worker. */
export type ToServer =
  | RequestMessage
  | CommandMessage
  /** The page wants the next piece of an answer's body. */
  | { readonly type: 'pull'; readonly id: number }
  /** The page does not need the rest of an answer. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The answer of a webhook. */
  | { readonly type: 'reviewed'; readonly id: number; readonly answer?: unknown; readonly error?: string }
  /** Another port to serve. */
  | { readonly type: 'connect'; readonly port: MessageEnd };

/** Messages from the worker to the page. */
export type ToPage =
  | {
      readonly type: 'response';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly hasBody: boolean;
    }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string; readonly status?: unknown }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  /** A webhook is called. */
  | { readonly type: 'review'; readonly id: number; readonly url: string; readonly review: unknown };

/** An end of a channel of messages: a worker, the global scope of a worker, or a `MessagePort`. */
export interface MessageEnd {
  postMessage(message: unknown, transfer: readonly object[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void, options?: object): void;
  start?(): void;
}
