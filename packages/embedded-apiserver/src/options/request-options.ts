import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** Options about limits of requests, the headers of answers, and the shutdown. */
export const requestOptions = optionGroup('Requests and shutdown', {
  requestTimeout: flag.duration('1m', { help: 'Longest time for a request other than a watch.' }),
  /** Shortest time for which a watch is kept open, in ms. Default 30 minutes. */
  minRequestTimeout: flag.seconds('30m', {
    help: 'Shortest time for which a watch is kept open, in seconds or as a duration.',
  }),
  maxRequestsInflight: flag.integer(400, { help: 'Reading requests that are served at the same time. 0: no limit.' }),
  maxMutatingRequestsInflight: flag.integer(200, {
    help: 'Writing requests that are served at the same time. 0: no limit.',
  }),
  enablePriorityAndFairness: flag.boolean(true, {
    help: 'Share --max-requests-inflight and --max-mutating-requests-inflight among priority levels.',
  }),
  shutdownDelay: flag.duration('0', {
    name: 'shutdown-delay-duration',
    help: 'How long the server serves requests after /readyz began to fail.',
    check: (ms) => refuse(ms < 0, '--shutdown-delay-duration can not be negative value'),
  }),
  shutdownSendRetryAfter: flag.boolean(false, {
    help: 'During the shutdown, answer new requests with 429 until the last accepted one is answered, instead of closing the port at once.',
  }),
  livezGracePeriod: flag.duration('0', {
    help: 'How long after the start /livez ignores unfinished post-start hooks.',
    check: (ms) => refuse(ms < 0, '--livez-grace-period can not be a negative value'),
  }),
  goawayChance: flag.number(0, {
    help: 'Share of HTTP/2 requests after which the client is told to open a new connection, 0 to 0.02.',
    check: (chance) =>
      refuse(!(chance >= 0 && chance <= 0.02), '--goaway-chance can not be less than 0 or greater than 0.02'),
  }),
  strictTransportSecurityDirectives: flag.strings([], {
    help: 'Parts of the header Strict-Transport-Security of every answer: max-age=SECONDS, includeSubDomains, preload. Default: no such header.',
    check: (directives) => directives.forEach(checkHSTSDirective),
  }),
  corsAllowedOrigins: flag.strings([], { help: 'Regular expressions of the origins whose pages may call the server.' }),
});

function checkHSTSDirective(directive: string): void {
  refuse(directive.trim() === '', 'empty value in strict-transport-security-directives');
  const allowed = 'allowed values: max-age=expireTime, includeSubDomains, preload';
  const see = 'see https://tools.ietf.org/html/rfc6797#section-6.1 for more information';
  const isValid = /^(includeSubDomains|preload|max-age=[^=]*)$/s.test(directive);
  refuse(!isValid, `--strict-transport-security-directives invalid, ${allowed}. ${see}`);
}
