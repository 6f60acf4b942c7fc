/**
 * Shows who owns which field of a pasted object, in the page itself; nothing is sent to a server. To look at it, bundle
 * this file beside the page: `npx esbuild who-owns-what.js --bundle --outfile=who-owns-what.bundle.js`
 */
import { formatPath, fromFieldsV1, ownersOf } from '@k8s-ts/apimachinery/apply';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';

const input = document.querySelector('#object');
const rows = document.querySelector('#owners tbody');
const message = document.querySelector('#message');

/** Every owned path of an object once, in the order of the text that shows it. */
function ownedPaths(object) {
  const paths = new Map();
  for (const { fieldsV1 } of object?.metadata?.managedFields ?? []) {
    for (const path of fromFieldsV1(fieldsV1 ?? {}).paths()) paths.set(formatPath(path), path);
  }
  return [...paths].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The value at a path; undefined when there is no value. */
function valueAt(object, path) {
  let value = object;
  for (const element of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (element.type === 'field') value = Object.hasOwn(value, element.name) ? value[element.name] : undefined;
    else if (element.type === 'index') value = value[element.index];
    else if (element.type === 'value') value = element.value;
    else value = itemWith(value, element.keys);
  }
  return value;
}

/**
 * When an item leaves out a key, the value of the key is its default, which is not known here. The other keys then
 * identify the item.
 */
function itemWith(list, keys) {
  const matches = (item, [key, value]) => item?.[key] === undefined || item[key] === value;
  return Array.isArray(list)
    ? list.find((item) => Object.entries(keys).every((each) => matches(item, each)))
    : undefined;
}

function ownerText({ manager, operation, subresource, time }) {
  const where = subresource === undefined ? '' : ` on ${subresource}`;
  return `${manager} (${operation}${where}${time === undefined ? '' : `, ${time}`})`;
}

function row(cells) {
  const tr = document.createElement('tr');
  for (const text of cells) tr.appendChild(document.createElement('td')).textContent = text;
  return tr;
}

function show() {
  rows.replaceChildren();
  message.textContent = '';
  if (input.value.trim() === '') return;
  try {
    const { value: object } = decodeYAML(input.value);
    const paths = ownedPaths(object);
    if (paths.length === 0) message.textContent = 'No managedFields: get the object with --show-managed-fields.';
    for (const [text, path] of paths) {
      const value = JSON.stringify(valueAt(object, path)) ?? '';
      const shown = value.length > 60 ? `${value.slice(0, 59)}…` : value;
      rows.append(row([text, shown, ownersOf(object, path).map(ownerText).join('; ')]));
    }
  } catch (error) {
    message.textContent = error.message;
  }
}

input.addEventListener('input', show);
show();
