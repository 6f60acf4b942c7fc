import type { nodev1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printRuntimeClass: RowPrinter<nodev1.RuntimeClass> = (object) => ({
  cells: [nameOf(object), object.handler ?? '', ageOf(object)],
});

export const node: GroupKinds = {
  kinds: {
    RuntimeClass: {
      description: 'A way in which nodes run containers.',
      print: printRuntimeClass,
      columns: { Handler: 'Handler of the container runtime.' },
    },
  },
};
