import { ifUnset } from '../object-fields.js';
import type { discoveryv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

const printEndpointSlice: RowPrinter<discoveryv1.EndpointSlice> = (object) => {
  const ports = (object.ports ?? []).map(({ port, name }) => (port === undefined ? (name ?? '*') : String(port)));
  const addresses = (object.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? []);
  return {
    cells: [nameOf(object), object.addressType ?? '', firstOf(ports), firstOf(addresses), ageOf(object)],
  };
};

const maxShown = 3;

/** The first items and the number of the others. */
function firstOf(items: readonly string[]): string {
  const shown = items.slice(0, maxShown).join(',');
  if (items.length > maxShown) return `${shown} + ${items.length - maxShown} more...`;
  return shown === '' ? '<unset>' : shown;
}

const endpointPort: Rule = (object) => ifUnset(object, { name: '', protocol: 'TCP' });

export const discovery: GroupKinds = {
  kinds: {
    EndpointSlice: {
      description: 'Some of the addresses of a service.',
      print: printEndpointSlice,
      columns: {
        AddressType: 'IPv4, IPv6 or FQDN.',
        Endpoints: 'Addresses of the endpoints.',
        Ports: 'Ports of the endpoints.',
      },
    },
  },
  defaults: { EndpointPort: endpointPort },
};
