import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface Received {
  readonly path: string;
  readonly message: {
    readonly title: string;
    readonly body: string;
    readonly link: string | null;
    readonly tag: string;
  };
  readonly headers: IncomingMessage['headers'];
  /** The key that the sender has shown and signed with. */
  readonly publicKey: string;
}

export interface PushService {
  readonly origin: string;
  /** What browsers would show, oldest first. */
  readonly received: Received[];
  /** Sets the status that all requests get, until it is set to 201 again. */
  status: number;
  headers: Record<string, string>;
  readonly requests: () => number;
  /** Returns what a browser sends to subscribe at `path`. */
  subscription(path: string): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
}

/** Stands in for a push service and the browsers behind it, which decrypt messages (RFC 8291) and verify the sender. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly keys: ECDH; readonly auth: Buffer }>();
  const received: Received[] = [];
  let requests = 0;
  const server = createServer(async (request, reply) => {
    requests += 1;
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    if (browser !== undefined && service.status === 201) {
      const publicKey = verifySender(request, service.origin);
      received.push({ path, message: JSON.parse(decrypt(body, browser)), headers: request.headers, publicKey });
    }
    reply.writeHead(service.status, service.headers).end('ignored');
  });
  const { url, close } = await listenLocally(server);
  const service: PushService = {
    origin: url,
    received,
    status: 201,
    headers: {},
    requests: () => requests,
    subscription(path) {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return { endpoint: `${service.origin}${path}`, p256dh, auth: auth.toString('base64url') };
    },
    close,
  };
  return service;
}

function decrypt(body: Buffer, { keys, auth }: { readonly keys: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Checks the signature of the sender (RFC 8292), and returns the key that it was made with. */
function verifySender({ headers: { authorization = '' } }: IncomingMessage, origin: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isValid = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  if (!isValid || aud !== origin) throw new Error('the sender is not who it says');
  return publicKey;
}
