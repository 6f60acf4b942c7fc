import { newNotAcceptable } from '@k8s-ts/apimachinery/errors';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import { type APIResponse, textResponse } from '@k8s-ts/http';
import { Negotiator, noTransforms } from '../../representation/negotiation/negotiate.js';
import { writeStatus } from '../../representation/response/write-error.js';
import { writeValue } from '../../representation/response/write-object.js';
import type { ServerHandler, ServerRequest } from '../../request/server-request.js';

/** The name of the component in pages and metrics. */
const component = 'apiserver';

const group = 'config.k8s.io';

/** The versions of a page as an object. */
const versions = ['v1alpha1', 'v1beta1'];
/** The deprecated version. Answers in this version contain a warning. */
const deprecated = 'v1alpha1';

const plainText = 'text/plain';
const structured = [MediaType.json, MediaType.yaml];

/** A page about the server for people, and as an object for programs. */
export interface ZPage {
  readonly kind: 'Flagz' | 'Statusz';
  /** The lines of the page, each with a newline. Called for every request. */
  text(): string;
  /** The fields of the object besides its type and metadata. Called for every request. */
  fields(): object;
}

/**
 * Serves a page as text, or as an object to clients that ask for one:
 * `application/json;as=Statusz;g=config.k8s.io;v=v1beta1`. `kubernetes/apiserver pkg/server/{flagz,statusz}`.
 */
export function zPageHandler({ kind, text, fields }: ZPage): ServerHandler {
  const resource = kind.toLowerCase();
  const negotiator = new Negotiator<MediaType | typeof plainText>(
    {
      allowsTransform: (mediaType, target) =>
        mediaType === plainText
          ? target === undefined
          : target?.group === group && target.kind === kind && versions.includes(target.version),
      allowsParameters: false,
    },
    [...structured, plainText],
  );
  const errors = new Negotiator(noTransforms, structured);
  const header = `\n${component} ${resource}\nWarning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is for debugging purposes only.\n`;
  return (request): APIResponse => {
    request.countedAs = { resource, group: '', version: '' };
    const accept = request.headers.accept?.trim() ?? '';
    const output = accept === '' ? undefined : negotiator.tryNegotiate(accept);
    if (accept !== '' && output === undefined) return refuse(request, negotiator.mediaTypes, errors);
    const { convert, mediaType } = output ?? {};
    if (convert === undefined || mediaType === undefined || mediaType === plainText) {
      return textResponse(200, `${header}${text()}`);
    }
    const { version } = convert;
    request.countedAs = { resource, group, version };
    const object = { kind, apiVersion: `${group}/${version}`, metadata: { name: component }, ...fields() };
    const response = writeValue(request, { mediaType, pretty: output?.pretty ?? false }, 200, object);
    const type = `${mediaType};g=${group};v=${version};as=${kind}`;
    const warning = `299 - "This version of the ${resource} endpoint is deprecated. Please use a newer version."`;
    return {
      ...response,
      headers: { ...response.headers, 'content-type': type, ...(version === deprecated && { warning }) },
    };
  };
}

function refuse(request: ServerRequest, mediaTypes: readonly string[], errors: Negotiator): APIResponse {
  const { status } = newNotAcceptable(mediaTypes);
  request.failure = status;
  return writeStatus(request, status, errors);
}

const delimiters = [':', ': ', '=', ' '];

/**
 * The delimiter between a name and its value. It differs between pages, so that programs do not parse them but ask for
 * objects.
 */
export const randomDelimiter = (): string => delimiters[Math.floor(Math.random() * delimiters.length)] as string;
