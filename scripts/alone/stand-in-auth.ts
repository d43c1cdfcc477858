import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { issueServiceToken, listRevocations } from '@stagedoor/contracts/internal';
import { issueConsentedToken } from '@stagedoor/contracts/service-consents';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import type { Issuer } from './issuer.ts';

export type StandInAuth = { url: string; close(): void };

const serviceTokenSeconds = 300;

/**
 * Serves what a service requests from auth, on this machine only: the public key, the ended sessions (none), and tokens
 * for calls between services and in the name of people, who all allow it. The service finds it by AUTH_URL, as any other auth.
 */
export async function startStandInAuth(issuer: Issuer): Promise<StandInAuth> {
  const server = createServer((request, response) => {
    answer(issuer, request, response).catch(() => response.writeHead(400).end());
  });
  return listenLocally(server);
}

async function answer(issuer: Issuer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (body: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const sendToken = (claims: { aud: string; sub: string }) => {
    const expiresAt = new Date(Date.now() + serviceTokenSeconds * 1_000).toISOString();
    send({ success: true, data: { token: issuer.sign(claims, serviceTokenSeconds), expiresAt } });
  };
  switch (`${request.method} ${request.url}`) {
    case 'GET /.well-known/jwks.json':
      return send(issuer.keySet());
    case `${listRevocations.method} ${listRevocations.path}`:
      return send({ success: true, data: [] });
    case `${issueServiceToken.method} ${issueServiceToken.path}`: {
      const { service, audience } = (await json(request)) as { service: string; audience: string };
      return sendToken({ aud: audience, sub: `service:${service}` });
    }
    case `${issueConsentedToken.method} ${issueConsentedToken.path}`: {
      const { userId, audience } = (await json(request)) as { userId: string; audience: string };
      return sendToken({ aud: `${audience}.keys`, sub: userId });
    }
    default:
      response.writeHead(404).end();
  }
}
