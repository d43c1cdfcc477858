import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { FastifyInstance } from 'fastify';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `Data` is the type from the call's contract; the errors name wrong fields. */
export interface SentResponse<Data> {
  readonly status: number;
  readonly data: Data;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** Makes a call below `/notifications` as this person. */
export async function sendAs<Data>(
  app: FastifyInstance,
  person: { readonly userId: string; readonly role: 'FAN' | 'CREATOR' },
  method: Method,
  url: string,
  payload?: object,
): Promise<SentResponse<Data>> {
  const answer = await app.inject({
    method,
    url: `/notifications/${url}`,
    headers: asUser(person),
    ...(payload === undefined ? {} : { payload }),
  });
  return { ...answer.json(), status: answer.statusCode } as SentResponse<Data>;
}
