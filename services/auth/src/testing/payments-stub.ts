import { createServer } from 'node:http';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

export interface PaymentsStub {
  readonly url: string;
  /** What people owe, in cents. */
  readonly owed: Map<string, number>;
  /** How it answers: with a debt, as a stub, or with an error. */
  mode: 'answer' | 'stub' | 'fail';
  close(): Promise<void>;
}

/** Stands in for the call of payments that auth makes. */
export async function startPaymentsStub(): Promise<PaymentsStub> {
  const owed = new Map<string, number>();
  const server = createServer((request, response) => {
    const [, userId = ''] = /^\/internal\/payments\/debts\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    const status = { answer: 200, stub: 501, fail: 503 }[stub.mode];
    response.writeHead(status, { 'content-type': 'application/json' });
    const data = { owedCents: owed.get(userId) ?? 0 };
    response.end(JSON.stringify(status === 200 ? { success: true, data } : { success: false, message: 'away' }));
  });
  const { url, close } = await listenLocally(server);
  const stub: PaymentsStub = { url, owed, mode: 'answer', close };
  return stub;
}
