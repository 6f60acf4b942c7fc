import type { apiregistrationv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printAPIService: RowPrinter<apiregistrationv1.APIService> = (object) => {
  const { service } = object.spec ?? {};
  const available = (object.status?.conditions ?? []).find(({ type }) => type === 'Available');
  const { status = 'Unknown', reason } = available ?? {};
  return {
    cells: [
      nameOf(object),
      service ? `${service.namespace ?? ''}/${service.name ?? ''}` : 'Local',
      status !== 'True' && reason ? `${status} (${reason})` : status,
      ageOf(object),
    ],
  };
};

export const apiregistration: GroupKinds = {
  kinds: {
    APIService: {
      print: printAPIService,
      columns: {
        Available: 'Whether the group-version is available, or the reason why it is not.',
        Service: 'Service that serves the group-version, or Local.',
      },
    },
  },
};
