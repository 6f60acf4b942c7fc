const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
const ipv6 = /^[0-9a-f:]+(:\d+\.\d+\.\d+\.\d+)?$/i;

/** Returns the IP version of an address; 0 for other texts. */
export function isIP(text: string): 0 | 4 | 6 {
  if (ipv4.test(text)) return 4;
  const address = text.replace(/%[\w.:-]+$/, '');
  return address.includes(':') && ipv6.test(address) && URL.canParse(`http://[${address}]`) ? 6 : 0;
}
