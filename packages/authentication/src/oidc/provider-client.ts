import { get, type IncomingMessage } from 'node:http';
import { DialingAgent, trustedRoots } from '@k8s-ts/client/dial';

/** Reads documents of an OpenID Connect provider. */
export interface ProviderClient {
  /**
   * GET of a JSON object over https, or http where the URL says so. Redirects are followed.
   *
   * @throws Error for an answer other than 200, one that is not a JSON object, is larger than 1 MiB, or comes later
   *   than 30 s
   */
  getJSON(url: string): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

const timeoutMs = 30_000;
const largestAnswer = 1024 * 1024;
const maxRedirects = 10;

/**
 * @param certificateAuthority CAs that the provider's certificate must chain to (PEM). Default: those that the system
 *   trusts
 */
export function newProviderClient(certificateAuthority?: string): ProviderClient {
  const roots = trustedRoots(certificateAuthority ?? '');
  const agents: Readonly<Record<string, DialingAgent>> = {
    'https:': new DialingAgent(() => ({ roots })),
    'http:': new DialingAgent(),
  };

  async function read(url: URL, redirects: number, signal: AbortSignal): Promise<string> {
    // The check of the configuration ensures https URLs for the issuer and its discovery document; keys and redirects
    // may have http URLs.
    const agent = agents[url.protocol];
    if (agent === undefined) throw new Error(`${url.href} is no http or https URL`);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent, signal, headers: { accept: 'application/json' } }, resolve).on('error', reject);
    });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      if (redirects === 0) throw new Error(`${url} is redirected too often`);
      return read(new URL(headers.location, url), redirects - 1, signal);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestAnswer) throw new Error(`the answer of ${url} is too large`);
      chunks.push(chunk);
    }
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    return Buffer.concat(chunks).toString('utf8');
  }

  return {
    async getJSON(url) {
      const text = await read(new URL(url), maxRedirects, AbortSignal.timeout(timeoutMs));
      const value: unknown = parse(text, url);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return value as Readonly<Record<string, unknown>>;
      }
      throw new Error(`the answer of ${url} is no JSON object`);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the answer of ${url} is no JSON`);
  }
}
