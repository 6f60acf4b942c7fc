import { parseQuantity } from '@k8s-ts/apimachinery/quantity';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { apiserverFlags, type Flag, flag } from '@k8s-ts/embedded-apiserver/flags';
import type { FlagKind } from './kube-apiserver-flags.js';

/**
 * A flag of kube-apiserver that this server only reads. Its value is checked as in kube-apiserver, as far as its kind
 * or its name determines the check.
 */
export function inertFlag(kind: FlagKind, name: string): Flag {
  if (name === 'admission-control') return { ...apiserverFlags.enableAdmissionPlugins, ...text, name };
  const isReconciler = name === 'endpoint-reconciler-type';
  const made = isReconciler ? flag.choice('', ['lease', 'master-count', 'none'], text) : flagOfKind[kind]();
  return { ...made, name };
}

const text = { group: 'Without effect', help: '' };

const flagOfKind: Readonly<Record<FlagKind, () => Flag>> = {
  boolean: () => flag.boolean(false, text),
  string: () => flag.string('', text),
  strings: () => flag.strings([], text),
  stringArray: () => flag.stringArray([], text),
  integer: () => flag.signed(0, text),
  integers: () => flag.integers([], text),
  unsigned: () => flag.integer(0, text),
  number: () => flag.number(0, text),
  duration: () => flag.duration('0', text),
  map: () => ({ ...flag.strings([], { ...text, placeholder: 'mapStringString' }), parse: checkedPairs }),
  moduleLevels: () => flag.items({ ...text, placeholder: 'pattern=N,...', checkItem: checkModuleLevel }),
  quantity: () => ({ ...flag.string('', text), placeholder: 'quantity', parse: checkedQuantity }),
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
