import { MediaType } from '@k8s-ts/apimachinery/runtime';

/** Whether objects of the media type can follow each other in a stream (a watch). */
export function isStreamable(mediaType: string): boolean {
  return mediaType !== MediaType.yaml;
}
