import { parseQuantity } from '@k8s-ts/apimachinery/quantity';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  apiserverFlags,
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  integerFlag,
  integersFlag,
  itemsFlag,
  numberFlag,
  signedFlag,
  stringArrayFlag,
  stringFlag,
  stringsFlag,
} from '@k8s-ts/embedded-apiserver/flags';
import type { FlagKind } from './kube-apiserver-flags.js';

/**
 * A flag of kube-apiserver that this server only reads. Its value is checked as kube-apiserver does where the kind or
 * the name of the flag tells how.
 */
export function inertFlag(kind: FlagKind, name: string): Flag {
  const text = { group: 'Without effect', help: '' };
  if (name === 'endpoint-reconciler-type') return choiceFlag(name, '', ['lease', 'master-count', 'none'], text);
  if (name === 'admission-control') return { ...apiserverFlags.enableAdmissionPlugins, ...text, name };
  return flagOfKind[kind](name, text);
}

const flagOfKind: Readonly<Record<FlagKind, (name: string, text: { group: string; help: string }) => Flag>> = {
  boolean: (name, text) => booleanFlag(name, false, text),
  string: (name, text) => stringFlag(name, '', text),
  strings: (name, text) => stringsFlag(name, [], text),
  stringArray: (name, text) => stringArrayFlag(name, [], text),
  integer: (name, text) => signedFlag(name, 0, text),
  integers: (name, text) => integersFlag(name, [], text),
  unsigned: (name, text) => integerFlag(name, 0, text),
  number: (name, text) => numberFlag(name, 0, text),
  duration: (name, text) => durationFlag(name, '0', text),
  map: (name, text) => ({ ...stringsFlag(name, [], { ...text, placeholder: 'mapStringString' }), parse: checkedPairs }),
  moduleLevels: (name, text) => itemsFlag(name, { ...text, placeholder: 'pattern=N,...', checkItem: checkModuleLevel }),
  quantity: (name, text) => ({ ...stringFlag(name, '', text), placeholder: 'quantity', parse: checkedQuantity }),
};

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
