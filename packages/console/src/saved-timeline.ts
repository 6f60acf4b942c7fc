import { readPageFile } from './page-files.js';

/** A test and its requests, as the page shows them. */
export interface SavedTimeline {
  /** For example the name of the test. */
  readonly title: string;
  /** Why the test failed. Default '' */
  readonly message?: string;
  /** The text of `timeline()` of a test server. */
  readonly timeline: string;
  /** The `requests` of a test server. */
  readonly requests: readonly object[];
}

/** The page has this text where the data are inserted, and nowhere else. */
const place = '>"SAVED"<';

/**
 * Makes a page that shows a timeline and its requests: one file of HTML that needs no server and no network.
 *
 * @returns the text of the file
 * @throws Error when the package is not built
 */
export function savedTimelinePage({ title, message = '', timeline, requests }: SavedTimeline): string {
  // A `<` could end the element that contains the data.
  const data = JSON.stringify({ title, message, timeline, requests }).replaceAll('<', '\\u003c');
  const page = readPageFile('saved.html').toString();
  const at = page.indexOf(place);
  return `${page.slice(0, at)}>${data}<${page.slice(at + place.length)}`;
}
