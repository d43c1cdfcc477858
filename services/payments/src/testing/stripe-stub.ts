import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  metadata: { payment: string };
  last_payment_error: { message: string } | null;
}

interface StubTransfer {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  transfer_group: string;
  metadata: { payout?: string };
}

interface StubRefund {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  payment_intent: string;
  metadata: { refund?: string; payment?: string };
  /** The idempotency key it was made with; null for one that somebody made at Stripe. */
  key: string | null;
}

export interface StripeStub {
  readonly url: string;
  readonly intents: Map<string, Intent>;
  /** Called when an intent is created, before it is answered: lets a webhook come first. */
  beforeAnswer: (intent: Intent) => Promise<void>;
  /** Whether payment calls are disconnected after they were carried out. */
  hangsUp: boolean;
  /** The idempotency keys that intents were requested with. */
  readonly keys: string[];
  /** What each of them was to name on the statement. */
  readonly statementSuffixes: (string | null)[];
  /** Payouts, oldest first. */
  readonly transfers: StubTransfer[];
  /** Disputes by their id, as they are now. */
  readonly disputes: Map<string, object>;
  /** The payment that a charge belongs to, by its id. */
  readonly charges: Map<string, string>;
  /** Events that were sent, by their id. */
  readonly events: Map<string, object>;
  /** Refunds, oldest first. */
  readonly refunds: StubRefund[];
  /** The bank account of every connected account. */
  bankId: string;
  /** Whether people have completed the set-up of their accounts in Stripe's pages. */
  isSetUp: boolean;
  /** Adds a refund that somebody made in Stripe's own pages. */
  refundElsewhere(intentId: string, amount: number): void;
  close(): Promise<void>;
}

const declines: { readonly [token: string]: string } = { pm_card_chargeDeclined: 'Your card was declined.' };

/** Handles requests like Stripe's API, as far as payments uses it, in the shapes of https://docs.stripe.com/api */
export async function startStripe(): Promise<StripeStub> {
  const answers = new Map<string, Intent>();
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const url = new URL(request.url ?? '', 'http://stripe');
    const key = String(request.headers['idempotency-key'] ?? '');
    const [, , kind, id = '', action] = url.pathname.split('/');
    const isPost = request.method === 'POST';
    if (kind === 'customers') return send(response, 200, { id: 'cus_1', object: 'customer' });
    if (kind === 'payment_methods') {
      if (id === 'pm_none')
        return fail(response, 404, { type: 'invalid_request_error', message: 'No such PaymentMethod' });
      const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031, fingerprint: `fp_${id}` };
      return send(response, 200, { id, object: 'payment_method', card });
    }
    if (kind === 'accounts') {
      const bank = {
        id: stub.bankId,
        object: 'bank_account',
        bank_name: 'Test bank',
        last4: '6789',
        fingerprint: `fp_${stub.bankId}`,
      };
      const external_accounts = { object: 'list', data: [bank] };
      return send(response, 200, {
        id: 'acct_1',
        object: 'account',
        payouts_enabled: !isPost && stub.isSetUp,
        external_accounts,
      });
    }
    if (kind === 'account_links')
      return send(response, 200, { object: 'account_link', url: 'https://connect.stripe.com/x' });
    const sendFound = (found: object | undefined) =>
      found === undefined ? missing(response) : send(response, 200, found);
    if (kind === 'transfers' && id !== '') return sendFound(stub.transfers.find((one) => one.id === id));
    if (kind === 'transfers') {
      const group = url.searchParams.get('transfer_group');
      if (!isPost)
        return send(response, 200, {
          object: 'list',
          data: stub.transfers.filter((one) => one.transfer_group === group),
        });
      const payout = form.get('metadata[payout]') ?? '';
      const transfer: StubTransfer = {
        id: `tr_${randomUUID()}`,
        object: 'transfer',
        amount: Number(form.get('amount')),
        amount_reversed: 0,
        transfer_group: form.get('transfer_group') ?? '',
        metadata: { payout },
      };
      stub.transfers.push(transfer);
      return send(response, 200, transfer);
    }
    if (kind === 'disputes') return sendFound(stub.disputes.get(id));
    if (kind === 'events') return sendFound(stub.events.get(id));
    if (kind === 'charges') {
      const of = stub.charges.get(id);
      return sendFound(of === undefined ? undefined : { id, object: 'charge', payment_intent: of });
    }
    if (kind === 'refunds' && !isPost) {
      const data = stub.refunds.filter(({ payment_intent: of }) => of === url.searchParams.get('payment_intent'));
      return send(response, 200, { object: 'list', data });
    }
    if (kind === 'refunds') {
      const refund =
        stub.refunds.find((one) => one.key === key) ?? addRefund(form.get('payment_intent') ?? '', form, key);
      if (stub.hangsUp) return response.destroy();
      return send(response, 200, refund);
    }
    if (kind === 'payment_intents' && id === 'search') {
      const paymentId = /'([\da-f-]{36})'$/.exec(url.searchParams.get('query') ?? '')?.[1];
      const data = [...stub.intents.values()].filter(({ metadata }) => metadata.payment === paymentId);
      return send(response, 200, { object: 'search_result', data });
    }
    if (kind === 'payment_intents' && id !== '') {
      const intent = stub.intents.get(id);
      if (intent === undefined) return missing(response);
      if (action === 'cancel') intent.status = 'canceled';
      return send(response, 200, intent);
    }
    stub.keys.push(key);
    stub.statementSuffixes.push(form.get('statement_descriptor_suffix'));
    const intent = answers.get(key) ?? makeIntent(form);
    answers.set(key, intent);
    stub.intents.set(intent.id, intent);
    await stub.beforeAnswer(intent);
    if (stub.hangsUp) return response.destroy();
    const message = declines[form.get('payment_method') ?? ''];
    if (message !== undefined) {
      return fail(response, 402, { type: 'card_error', code: 'card_declined', message, payment_intent: intent });
    }
    send(response, 200, intent);
  });

  function addRefund(intentId: string, form: URLSearchParams, key: string | null): StubRefund {
    const metadata = { refund: form.get('metadata[refund]'), payment: form.get('metadata[payment]') };
    const refund: StubRefund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: 'succeeded',
      amount: Number(form.get('amount')),
      payment_intent: intentId,
      metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null)),
      key,
    };
    stub.refunds.push(refund);
    return refund;
  }

  function makeIntent(form: URLSearchParams): Intent {
    const token = form.get('payment_method') ?? '';
    const status =
      token in declines
        ? 'requires_payment_method'
        : token === 'pm_card_authenticationRequired'
          ? 'requires_action'
          : 'succeeded';
    const amount = Number(form.get('amount'));
    return {
      id: `pi_${stub.intents.size + 1}`,
      object: 'payment_intent',
      status,
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency: 'usd',
      client_secret: 'secret',
      metadata: { payment: form.get('metadata[payment]') ?? '' },
      last_payment_error: null,
    };
  }

  const { url, close } = await listenLocally(server);
  const stub: StripeStub = {
    url,
    intents: new Map(),
    beforeAnswer: async () => {},
    hangsUp: false,
    keys: [],
    statementSuffixes: [],
    transfers: [],
    disputes: new Map(),
    charges: new Map(),
    events: new Map(),
    refunds: [],
    bankId: 'ba_1',
    isSetUp: true,
    refundElsewhere(intentId, amount) {
      addRefund(intentId, new URLSearchParams({ amount: String(amount) }), null);
    },
    close,
  };
  return stub;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function missing(response: ServerResponse): void {
  fail(response, 404, { type: 'invalid_request_error', code: 'resource_missing', message: 'There is none' });
}

function fail(response: ServerResponse, status: number, error: unknown): void {
  send(response, status, { error });
}
