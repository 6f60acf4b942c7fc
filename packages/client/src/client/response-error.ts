import { newGenericServerResponse, type StatusError, statusErrorFromObject } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import { type ClientResponse, headerValues } from '../transport/transport.js';
import { parseText } from './json.js';

/** The method and object of a request, for error messages. */
export interface RequestSubject {
  readonly method: string;
  readonly resource?: GroupResource;
  readonly name?: string;
}

/** Maximum length of a text, in characters, that an error keeps of a response that is not a Status. */
const keptCharacters = 2048;

/** Whether the status code says that the request succeeded. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 206;

/**
 * The error of a response that is not a success: the Status in its body, or else one inferred from the HTTP code
 * (`kubernetes/client-go rest/request.go`, transformResponse).
 */
export async function responseError(response: ClientResponse, subject: RequestSubject): Promise<StatusError> {
  const error = await statusErrorOf(response, subject);
  // The trace shows the call of the program that failed.
  Error.captureStackTrace?.(error);
  return error;
}

async function statusErrorOf(response: ClientResponse, subject: RequestSubject): Promise<StatusError> {
  const text = await response.text();
  const given = statusIn(text);
  if (given !== undefined && given.status.status !== 'Success') return given;
  const [contentType = ''] = headerValues(response, 'content-type');
  const isText = contentType === '' || contentType.trim().toLowerCase().startsWith('text/');
  return newGenericServerResponse({
    code: response.status,
    verb: subject.method,
    resource: subject.resource,
    name: subject.name,
    serverMessage: isText ? text.slice(0, keptCharacters).trim() : 'unknown',
    retryAfterSeconds: retryAfterSeconds(response),
    isUnexpectedResponse: true,
  });
}

/** Seconds of the `Retry-After` header; undefined when it is missing or not a whole number. */
export function retryAfterSeconds(response: Pick<ClientResponse, 'headers'>): number | undefined {
  const [text] = headerValues(response, 'retry-after');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function statusIn(text: string): StatusError | undefined {
  try {
    return statusErrorFromObject(parseText(text));
  } catch {
    return undefined;
  }
}
