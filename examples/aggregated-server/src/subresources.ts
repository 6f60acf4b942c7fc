import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ConnectedSubresource, PostedSubresource } from '@k8s-ts/kinds';
import { upgradeWebSocket } from '@k8s-ts/streaming';

const hours = { type: 'integer', minimum: 1, default: 8, description: 'How long the repair takes.' } as const;
const schema = { type: 'object', properties: { hours } } as const;

interface Boat extends KubeObject {
  readonly status?: { readonly phase?: string };
}

/** `POST …/boats/one/repair` sets the phase of the boat to `Ashore`. The answer is the body with its defaults. */
export const repair: PostedSubresource<typeof schema, Boat> = {
  kind: 'BoatRepair',
  schema,
  async create(_body, { updateStatus }) {
    await updateStatus((boat) => ({ ...boat, status: { ...boat.status, phase: 'Ashore' } }));
    return undefined;
  },
};

/** A WebSocket to the boat, which answers each message. */
export const radio: ConnectedSubresource = {
  methods: ['GET'],
  async connect(request, { object }) {
    const connection = request.takeConnection?.();
    if (connection === undefined) return { status: 400 };
    const socket = await upgradeWebSocket(request, connection.socket, connection.head, undefined);
    socket.on('message', (message) => socket.send(`${object.metadata.name}: ${message}`, () => {}));
    await new Promise<void>((resolve) => socket.once('close', resolve));
    return { status: 101 };
  },
};
