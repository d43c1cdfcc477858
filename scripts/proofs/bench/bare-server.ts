// A Fastify server that answers every call with the same bytes, from the file that BODY names: no service of this platform
// can be cheaper.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const { BODY = '' } = process.env;
const body = readFileSync(BODY);
const app = Fastify();
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('disconnect', () => process.exit());
process.send?.('ready');
