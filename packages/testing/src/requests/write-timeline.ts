import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SavedTimeline } from '@k8s-ts/console';
import type { SaveTimelineOptions } from './timeline-options.js';

/** Maximum length of a file's name, without its extension. */
const nameLimit = 80;

/**
 * Writes a page that shows a timeline and its requests, into a new folder inside that of the options.
 *
 * @returns the URL of the file
 */
export async function writeTimeline(
  { timeline, requests }: Pick<SavedTimeline, 'timeline' | 'requests'>,
  { folder = join(tmpdir(), 'k8s-ts-timelines'), title = 'timeline', message = '' }: SaveTimelineOptions = {},
): Promise<string> {
  const { savedTimelinePage } = await import('@k8s-ts/console');
  await mkdir(folder, { recursive: true });
  const name =
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, nameLimit) || 'timeline';
  const file = join(await mkdtemp(join(resolve(folder), 'test-')), `${name}.html`);
  await writeFile(file, savedTimelinePage({ title, message, timeline, requests }));
  return pathToFileURL(file).href;
}
