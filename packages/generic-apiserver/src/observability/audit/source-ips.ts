import { formatIP, type ParsedIP, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import type { ServerRequest } from '../../request/server-request.js';

/**
 * The addresses that a request came from: the addresses that proxies name, then the address of the connection
 * (`kubernetes/apimachinery pkg/util/net/http.go,
 * SourceIPs`).
 */
export function sourceIPs(request: Pick<ServerRequest, 'headerValues' | 'remoteAddress'>): readonly string[] {
  const [forwarded = ''] = request.headerValues('x-forwarded-for');
  const [real = ''] = request.headerValues('x-real-ip');
  const found = forwarded.split(',').flatMap((each) => addressIn(each.trim()) ?? []);
  const realIP = addressIn(real);
  if (realIP !== undefined && !found.includes(realIP)) found.push(realIP);
  const remote = addressIn(request.remoteAddress ?? '');
  if (remote !== undefined && found.at(-1) !== remote) found.push(remote);
  return found;
}

function addressIn(text: string): string | undefined {
  const parsed: ParsedIP | undefined = text === '' ? undefined : parseIPSloppy(text);
  return parsed && formatIP(parsed.bytes);
}
