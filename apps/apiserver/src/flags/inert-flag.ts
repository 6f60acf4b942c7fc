import { parseQuantity } from '@k8s-ts/apimachinery/quantity';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  type FlagText,
  featureGatesFlag,
  integerFlag,
  numberFlag,
  stringArrayFlag,
  stringFlag,
  stringsFlag,
} from '@k8s-ts/embedded-apiserver/flags';
import { admissionPlugins, type FlagKind, kubeAPIServerFlagValues } from './kube-apiserver-flags.js';

/** A flag of kube-apiserver that this server only reads. Its value is checked as kube-apiserver does where the kind or the name of the flag tells how. */
export function inertFlag(kind: FlagKind, name: string): Flag {
  const flag = { name, group: 'Without effect', help: '' };
  const choices = kubeAPIServerFlagValues[name];
  if (choices) return choiceFlag(flag, choices, '');
  if (/^(admission-control|(enable|disable)-admission-plugins)$/.test(name)) {
    return listFlag({ ...flag, suggested: admissionPlugins }, 'strings', checkPlugin);
  }
  if (name === 'emulated-version') return { ...stringsFlag(flag), parse: emulatedVersions };
  return flagOfKind[kind](flag);
}

/**
 * The versions of `--emulated-version`: this server serves one release, so that only its own is accepted.
 *
 * @throws Error with kube-apiserver's text
 */
function emulatedVersions(text: string): readonly string[] {
  const items = text.split(',').flatMap((item) => item.trim() || []);
  const [first, second] = items;
  if (first !== undefined && second !== undefined) throw new Error(`duplicate version flag, ${first} and ${second}`);
  for (const item of items) {
    const [component, given] = item.includes('=') ? item.split('=', 2) : ['kube', item];
    if (component !== 'kube') throw new Error(`component not registered: ${component}`);
    const version = (given ?? '').replace(/^v/, '');
    if (/^\d+$/.test(version)) throw new Error(`illegal version string ${goQuote(given ?? '')}`);
    if (!/^\d+\.\d+/.test(version)) throw new Error(`could not parse ${goQuote(given ?? '')} as version`);
    if (!/^1\.35(\.\d+)?$/.test(version)) throw new Error(`emulation version ${version} is not between [1.35, 1.35.0]`);
  }
  return items;
}

const int64 = { min: Number.MIN_SAFE_INTEGER };

const flagOfKind: Readonly<Record<FlagKind, (flag: FlagText) => Flag>> = {
  boolean: (flag) => booleanFlag(flag, false),
  string: (flag) => stringFlag(flag),
  strings: (flag) => stringsFlag(flag),
  stringArray: stringArrayFlag,
  integer: (flag) => integerFlag(flag, 0, int64),
  unsigned: (flag) => integerFlag(flag, 0),
  number: (flag) => numberFlag(flag, 0),
  duration: (flag) => durationFlag(flag, '0'),
  map: (flag) => ({ ...stringsFlag(flag), placeholder: 'mapStringString', parse: checkedPairs }),
  featureGates: featureGatesFlag,
  moduleLevels: (flag) => listFlag(flag, 'pattern=N,...', checkModuleLevel),
  quantity: (flag) => ({ ...stringFlag(flag), placeholder: 'quantity', parse: checkedQuantity }),
  certKeyPairs: (flag) => ({ ...stringsFlag(flag), placeholder: 'namedCertKey', parse: checkedCertKey }),
};

/** A list whose items are checked one by one. Empty items are ignored. */
const listFlag = (flag: FlagText, placeholder: string, check: (item: string) => void): Flag<readonly string[]> => ({
  ...stringsFlag(flag),
  placeholder,
  parse(text) {
    const items = text.split(',').flatMap((item) => item.trim() || []);
    for (const item of items) check(item);
    return items;
  },
});

function checkPlugin(name: string): void {
  if (!admissionPlugins.includes(name)) throw new Error(`plugin ${goQuote(name)} is unknown`);
}

/** `key=value` texts. The text is not split: keys and values of some flags have commas. */
function checkedPairs(text: string): readonly string[] {
  if (text !== '' && !text.includes('=')) throw new Error('malformed pair, expect string=string');
  return text === '' ? [] : [text];
}

function checkModuleLevel(item: string): void {
  if (!/^[^=]+=[0-9]+$/.test(item)) throw new Error(`${goQuote(item)} is not of the form PATTERN=LEVEL`);
}

function checkedQuantity(text: string): string {
  parseQuantity(text);
  return text;
}

/** `CERT,KEY` or `CERT,KEY:NAME,NAME`. */
function checkedCertKey(text: string): readonly string[] {
  const [files = '', names] = text.split(':', 2);
  if (names?.trim() === '') throw new Error('empty names list is not allowed');
  if (files.split(',').length !== 2) throw new Error('expected comma separated certificate and key file paths');
  return [text];
}
