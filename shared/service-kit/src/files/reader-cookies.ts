import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#/common/clock.ts';

/**
 * The cookie with which a browser opens a person's files. A signed address alone could be forwarded; this cookie stays
 * in the browser that requested the addresses, cannot be read by scripts, and is sent only for this person's files.
 */
export interface ReaderCookies {
  /** Gives every answer that holds addresses of files the key to them along. */
  handOut(app: FastifyInstance): void;
  /** Whether a request brings the key of that person. */
  opens(request: Pick<FastifyRequest, 'headers'>, readerId: string): boolean;
}

interface KeyOptions {
  /** The same for all instances. */
  readonly secret: string;
  readonly clock: Clock;
  /** The address of the app: over https the cookie is `Secure`. */
  readonly publicUrl: string;
  /** The path before a reader's id and the file, as in `/media/messaging/<reader>/…`. */
  readonly path: string;
}

const name = 'stagedoor_files';
/** At least as long as the signed addresses are valid that are issued at the same time. */
const lifeMs = 15 * 60_000;

export function createReaderCookies({ secret, clock, publicUrl, path }: KeyOptions): ReaderCookies {
  const isSecure = publicUrl.startsWith('https:');
  const signatureOf = (readerId: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${readerId}`).digest();

  function keyFor(readerId: string): string {
    const now = clock.now().getTime();
    const expires = String((Math.floor(now / lifeMs) + 2) * lifeMs);
    const seconds = Math.ceil((Number(expires) - now) / 1_000);
    const value = `${expires}.${signatureOf(readerId, expires).toString('base64url')}`;
    const scope = `Path=${path}/${readerId}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
    return `${name}=${value}; ${scope}${isSecure ? '; Secure' : ''}`;
  }

  return {
    handOut(app) {
      app.addHook('onSend', async ({ principal }, reply, payload) => {
        const holdsAddresses = typeof payload === 'string' && payload.includes(`"${path}/`);
        if (principal !== null && holdsAddresses) reply.header('set-cookie', keyFor(principal.userId));
        return payload;
      });
    },
    opens(request, readerId) {
      for (const [, expires = '', given = ''] of (request.headers.cookie ?? '').matchAll(pattern)) {
        const signature = Buffer.from(given, 'base64url');
        const expected = signatureOf(readerId, expires);
        const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
        if (isOurs && Number(expires) > clock.now().getTime()) return true;
      }
      return false;
    },
  };
}

const pattern = new RegExp(`(?:^|; *)${name}=(\\d{1,15})\\.([\\w-]+)`, 'g');
