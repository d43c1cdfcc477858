import type { login, register } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import type { Language } from '@stagedoor/contracts/language';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { accounts } from '#/db/accounts.ts';
import type { TestAuth } from '#/testing/start-auth.ts';

interface Sent {
  readonly token?: string | undefined;
  /** The client's address, as the gateway would send it. */
  readonly from?: string;
  readonly device?: string | undefined;
  readonly userAgent?: string;
  readonly headers?: Record<string, string>;
  /** A body that is not JSON. */
  readonly body?: string;
}

export interface Reply<Data = unknown> {
  readonly status: number;
  readonly message: string | undefined;
  readonly errors: readonly { field: string; message: string }[] | undefined;
  readonly data: Data;
  readonly retryAfter: number | undefined;
  /** The device's cookie, if the answer sets one. */
  readonly device: string | undefined;
  readonly raw: LightMyRequestResponse;
}

interface NewPerson {
  readonly role?: 'FAN' | 'CREATOR';
  readonly password?: string;
  readonly language?: Language;
  /** Whether they have opened the link that confirms their address. */
  readonly isConfirmed?: boolean;
}

/**
 * Confirms an address without its mail, or makes it unconfirmed, as for people who have had factors since before that required a
 * confirmed address.
 */
export async function confirmAddress({ deps, clock }: TestAuth, accountId: string, isConfirmed = true): Promise<void> {
  await deps.database.db
    .update(accounts)
    .set({ emailVerifiedAt: isConfirmed ? clock.now() : null })
    .where(eq(accounts.id, accountId));
}

let lastAddress = 0;
let lastName = 0;

/** Returns an address that no other test uses. */
export function uniqueAddress(): string {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`;
}

export function uniqueName(start = 'mara'): string {
  lastName += 1;
  return `${start}_${lastName}`;
}

/** Makes calls as a person's browser would. */
export function createClient(auth: () => TestAuth) {
  async function send<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object | undefined,
    { token, from, device, userAgent, headers, body: text }: Sent = {},
  ): Promise<Reply<Data>> {
    const raw = await auth().app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      ...(text === undefined ? {} : { payload: text }),
      headers: {
        'x-forwarded-for': from ?? uniqueAddress(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(device === undefined ? {} : { cookie: `stagedoor_device=${device}` }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...headers,
      },
    });
    const body = raw.json();
    const retryAfter = raw.headers['retry-after'];
    return {
      status: raw.statusCode,
      message: body.message,
      errors: body.errors,
      data: body.data,
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      device: raw.cookies.find(({ name }) => name === 'stagedoor_device')?.value,
      raw,
    };
  }

  return {
    send,
    register: (fields: object, sent?: Sent) => send<DataOf<typeof register>>('POST', '/auth/register', fields, sent),
    login: (email: string, password: string, sent?: Sent) =>
      send<DataOf<typeof login>>('POST', '/auth/login', { email, password }, sent),
    refresh: (refreshToken: string, sent?: Sent) =>
      send<{ token: string; refreshToken: string }>('POST', '/auth/refresh', { refreshToken }, sent),
    me: (token: string | undefined) => send<DataOf<typeof register>['user']>('GET', '/auth/me', undefined, { token }),
    /** Registers a person with the password `password`. */
    async join({ isConfirmed = false, ...fields }: NewPerson = {}, sent?: Sent) {
      const username = uniqueName();
      const email = `${username}@example.org`;
      const password = fields.password ?? 'password';
      const reply = await send<DataOf<typeof register>>(
        'POST',
        '/auth/register',
        { ...fields, username, email, password },
        sent,
      );
      if (reply.status !== 201) throw new Error(`registration answered ${reply.status} ${reply.message}`);
      if (isConfirmed) await confirmAddress(auth(), reply.data.user.id);
      return { ...reply.data, username, email, password, device: reply.device };
    },
  };
}
