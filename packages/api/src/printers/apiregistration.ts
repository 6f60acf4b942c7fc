import type { apiregistrationv1 } from '../types/index.js';
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

export const apiregistrationPrinters: Readonly<Record<string, RowPrinter>> = { APIService: printAPIService };
