import type { KubeObject } from '../../api/ask.js';
import { controllerOf } from '../replica-sets.js';
import type { Description } from './description.js';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** A time in the form of RFC 1123 and in the time zone of the page: `Mon, 02 Jan 2006 15:04:05 +0000`. */
export function longTime(text: string): string {
  const time = new Date(text);
  const offset = -time.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  const date = `${days[time.getDay()]}, ${two(time.getDate())} ${months[time.getMonth()]} ${time.getFullYear()}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())} ${zone}`;
}

/** Labels, or other pairs, sorted by their keys. */
export const pairs = (values: Readonly<Record<string, string>> = {}): readonly string[] =>
  Object.keys(values)
    .sort()
    .map((key) => `${key}=${values[key]}`);

/** Maximum length of an annotation that is shown on one line. */
const longestAnnotation = 140;

/** Adds annotations, except for the one in which `kubectl apply` stores an object. */
export function addAnnotations(to: Description, title: string, values: Readonly<Record<string, string>> = {}): void {
  const lines = Object.keys(values)
    .filter((key) => key !== 'kubectl.kubernetes.io/last-applied-configuration')
    .sort()
    .flatMap((key) => {
      const value = (values[key] as string).replace(/\n$/, '');
      if (value.length + key.length + 2 <= longestAnnotation && !value.includes('\n')) return [`${key}: ${value}`];
      return [`${key}:`, ...value.split('\n').map((line) => `  ${shortened(line, longestAnnotation - 2)}`)];
    });
  to.lines(title, lines);
}

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}...` : text);

/** Adds labels and annotations of an object. */
export function addMetadata(to: Description, { metadata = {} }: KubeObject): void {
  to.lines('Labels', pairs(metadata.labels as Record<string, string>));
  addAnnotations(to, 'Annotations', metadata.annotations);
}

/** Adds the controller, if the object has one. */
export function addController(to: Description, object: KubeObject): void {
  const owner = controllerOf(object);
  if (owner !== undefined) to.line(0, 'Controlled By:', `${owner.kind}/${owner.name}`);
}
