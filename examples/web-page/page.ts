import { parse } from '@k8s-ts/apimachinery/labels';
import { addQuantity, parseQuantity, quantityToString } from '@k8s-ts/apimachinery/quantity';

/** Shows the pods that a label selector matches, and the sum of their memory. */
const pods = [
  { name: 'web-1', labels: { app: 'web', tier: 'edge' }, memory: '1.5Gi' },
  { name: 'api-1', labels: { app: 'api', tier: 'core' }, memory: '512Mi' },
  { name: 'api-2', labels: { app: 'api', tier: 'test' }, memory: '64Mi' },
  { name: 'db-1', labels: { app: 'db', tier: 'core' }, memory: '8Gi' },
];

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no element ${id}`);
  return element;
}

function row(...texts: readonly string[]): HTMLTableRowElement {
  const line = document.createElement('tr');
  for (const text of texts) line.insertCell().textContent = text;
  return line;
}

function show(text: string): void {
  const total = elementById('total');
  try {
    const selector = parse(text);
    const selected = pods.filter(({ labels }) => selector.matches(labels));
    elementById('pods').replaceChildren(
      ...selected.map(({ name, labels, memory }) => row(name, Object.values(labels).join(', '), memory)),
    );
    const memory = selected.map((pod) => parseQuantity(pod.memory)).reduce(addQuantity, parseQuantity('0'));
    total.textContent = `${selector}: ${quantityToString(memory)}`;
  } catch (error) {
    total.textContent = error instanceof Error ? error.message : String(error);
  }
}

const input = elementById('selector') as HTMLInputElement;
input.addEventListener('input', () => show(input.value));
show(input.value);
