/** One HTTP request as a value. */
export interface ClientRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query, such as `/api/v1/pods?limit=5`; already percent-encoded. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Aborting ends the request, and the body of its response. */
  readonly signal?: AbortSignal;
}

/** One HTTP response. */
export interface ClientResponse {
  readonly status: number;
  /** Names in lower case; an array holds several header lines of one name (`warning`). */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body in pieces; may be read once. Ending the iteration early gives the connection up. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Reads the whole body. */
  bytes(): Promise<Uint8Array>;
  /** Reads the whole body as UTF-8. */
  text(): Promise<string>;
}

/**
 * Sends a request and resolves once the status and headers of the response are there. Rejects with any error when there
 * is no response; with the signal's reason after it aborted. A response of any status resolves.
 */
export type Transport = (request: ClientRequest) => Promise<ClientResponse>;

/** A response with the methods that read its body. For implementations of {@link Transport}. */
export function newClientResponse(
  status: number,
  headers: ClientResponse['headers'],
  body: AsyncIterable<Uint8Array>,
): ClientResponse {
  const bytes = async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return joined(chunks);
  };
  return { status, headers, body, bytes, text: async () => new TextDecoder().decode(await bytes()) };
}

/** The values of a header, one per header line. */
export function headerValues({ headers }: Pick<ClientResponse, 'headers'>, name: string): readonly string[] {
  const value = headers[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
