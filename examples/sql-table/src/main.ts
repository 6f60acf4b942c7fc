import {
  completeConfig,
  emptyDelegate,
  newGenericAPIServer,
  privilegedGroups,
  x509Authenticator,
} from '@k8s-ts/generic-apiserver';
import { createSecureServer } from '@k8s-ts/http/node';
import { certificatesIn } from '@k8s-ts/pki';
import { DefaultStorageFactory, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { boatRows } from './boat-rows.js';
import { boats } from './boats.js';
import { openTables } from './tables.js';

const [folder = 'boats-data', port = '6443'] = process.argv.slice(2);
const pool = await openTables();
const storageFactory = new DefaultStorageFactory({ config: { type: 'memory' } });
const { info, close } = await boats.withSource(boatRows(pool)).open(newRESTOptionsFactory({ storageFactory }));
// Members of system:masters may do everything, for example the user of the certificate admin.crt. Other users get 403.
const access = { authenticator: x509Authenticator(), authorizer: privilegedGroups() };
const server = newGenericAPIServer(completeConfig({ groups: [info], ...access }), emptyDelegate).prepareRun();
const { ca, serving } = await certificatesIn(folder, ['127.0.0.1']);
const secure = createSecureServer({ handler: server.handle, ...serving, clientCA: [ca.cert] });
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
const listen = () => secure.listen(Number(port), '127.0.0.1').then(() => secure);
console.log(`Boats are served at https://127.0.0.1:${port}`);
await server.run(stopping.signal, { listen });
await close();
await pool.end();
