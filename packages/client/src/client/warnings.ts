import { type ClientResponse, headerValues } from '../transport/transport.js';

/** One warning of an API server, from a `Warning` header. */
export interface APIWarning {
  /** The code of the warning. API servers send 299. */
  readonly code: number;
  /** The sender of the warning; `-` from API servers. */
  readonly agent: string;
  readonly text: string;
}

// warn-code SP warn-agent SP quoted-string [ SP quoted-date ]
const warning = /(?<code>\d{3}) (?<agent>[^\s"]+) "(?<text>(?:[^"\\]|\\.)*)"(?: "[^"]*")?/g;

/** All warnings of a response. Malformed parts of the header (RFC 7234, 5.5) are skipped. */
export function warningsOf(response: Pick<ClientResponse, 'headers'>): readonly APIWarning[] {
  return headerValues(response, 'warning').flatMap((line) =>
    [...line.matchAll(warning)].map(({ groups: { code, agent = '', text = '' } = {} }) => ({
      code: Number(code),
      agent,
      text: text.replace(/\\(.)/g, '$1'),
    })),
  );
}
