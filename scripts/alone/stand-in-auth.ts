import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { issueServiceToken, listRevocations } from '@stagedoor/contracts/internal';
import type { Issuer } from './issuer.ts';

export type StandInAuth = { url: string; close(): void };

const serviceTokenSeconds = 300;

/**
 * Serves what a service requests from auth, on this machine only: the public key, the ended sessions (none), and tokens
 * for calls between services. The service finds it by AUTH_URL, as any other auth.
 */
export async function startStandInAuth(issuer: Issuer): Promise<StandInAuth> {
  const server = createServer((request, response) => {
    answer(issuer, request, response).catch(() => response.writeHead(400).end());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(issuer: Issuer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (body: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  switch (`${request.method} ${request.url}`) {
    case 'GET /.well-known/jwks.json':
      return send(issuer.keySet());
    case `${listRevocations.method} ${listRevocations.path}`:
      return send({ success: true, data: [] });
    case `${issueServiceToken.method} ${issueServiceToken.path}`: {
      const { service, audience } = JSON.parse(await readBody(request)) as { service: string; audience: string };
      const token = issuer.sign({ aud: audience, sub: `service:${service}` }, serviceTokenSeconds);
      const expiresAt = new Date(Date.now() + serviceTokenSeconds * 1_000).toISOString();
      return send({ success: true, data: { token, expiresAt } });
    }
    default:
      response.writeHead(404).end();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
