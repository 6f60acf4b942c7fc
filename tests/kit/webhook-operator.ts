import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';

/*
 * An operator's webhook server, as controller-runtime starts one: `webhook-operator.ts FOLDER PORT`. It serves with
 * `tls.crt` and `tls.key` of the folder, sets defaults of gauges, refuses gauges with a negative value, and converts
 * gauges between v1 (`value`) and v2 (`reading`). As with Go's ServeMux, other paths and paths with an empty segment
 * are not found.
 */

interface Gauge {
  readonly apiVersion: string;
  readonly spec?: { readonly value?: number; readonly reading?: number; readonly unit?: string };
}

interface Review {
  readonly apiVersion: string;
  readonly kind: string;
  readonly request: {
    readonly uid: string;
    readonly object: Gauge;
    readonly objects: readonly Gauge[];
    readonly desiredAPIVersion: string;
  };
}

const patch = (operations: readonly object[]) => ({
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
});

function converted(gauge: Gauge, apiVersion: string): Gauge {
  const { value, reading, ...rest } = gauge.spec ?? {};
  const number = value ?? reading;
  const named = number === undefined ? {} : apiVersion.endsWith('/v2') ? { reading: number } : { value: number };
  return { ...gauge, apiVersion, spec: { ...rest, ...named } };
}

const answers: Readonly<Record<string, (review: Review['request']) => object>> = {
  '/mutate-example-com-v1-gauge': ({ object }) => ({
    allowed: true,
    ...(object.spec?.unit === undefined ? patch([{ op: 'add', path: '/spec/unit', value: 'metre' }]) : {}),
  }),
  '/validate-example-com-v1-gauge': ({ object }) =>
    (object.spec?.value ?? 0) < 0
      ? { allowed: false, status: { code: 403, message: 'spec.value: must not be negative' } }
      : { allowed: true },
  '/convert': ({ objects, desiredAPIVersion }) => ({
    convertedObjects: objects.map((each) => converted(each, desiredAPIVersion)),
    result: { status: 'Success' },
  }),
};

const [folder = '', port = '0'] = process.argv.slice(2);
const options = { cert: readFileSync(join(folder, 'tls.crt')), key: readFileSync(join(folder, 'tls.key')) };
const server = createServer(options, async (request, response) => {
  const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
  if (answer === undefined) return void response.writeHead(404).end(`404 page not found: ${request.url}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { apiVersion, kind, request: review } = JSON.parse(Buffer.concat(chunks).toString()) as Review;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ apiVersion, kind, response: { uid: review.uid, ...answer(review) } }));
});
server.listen(Number(port), '127.0.0.1', () => console.log('serving'));
