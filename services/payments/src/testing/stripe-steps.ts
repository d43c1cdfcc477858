import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { type StripeStub, startStripe } from '#/testing/stripe-stub.ts';

const webhookSecret = 'whsec_test';
const signer = new Stripe('sk_test');

/** The service, and the server that answers it as Stripe would. */
interface StripeWorld {
  readonly world: PaymentsWorld;
  readonly stripe: StripeStub;
}

async function startStripeWorld(): Promise<StripeWorld> {
  const stripe = await startStripe();
  const world = await startPayments({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      PAYOUT_HOLD_DAYS: '0',
      PAYOUT_SAFETY_HOLD_HOURS: '0',
    },
  });
  return { world, stripe };
}

async function stopStripeWorld({ world, stripe }: StripeWorld): Promise<void> {
  await world.service.destroy();
  await world.owners.close();
  await stripe.close();
}

interface WebhookOptions {
  readonly signedWith?: string;
  /** The connected account that it happened to. */
  readonly account?: string;
  readonly id?: string;
}

/** Has Stripe answer at once again, and forget the refunds of the test before. */
function resetStripe(stripe: StripeStub): void {
  stripe.beforeAnswer = async () => {};
  stripe.hangsUp = false;
  stripe.refunds.length = 0;
}

interface Scene extends StripeWorld {
  readonly fan: TestPerson;
  readonly mara: TestPerson;
}

/**
 * Runs the tests of a file in one world, whose ledger is added up after each of them. `begin` gets the people of each test
 * before it begins. Returns the steps of the people and Stripe.
 */
export function testWithStripe(begin: (scene: Scene) => void) {
  let started: StripeWorld;
  let current: Scene;
  beforeAll(async () => {
    started = await startStripeWorld();
  });
  afterEach(() => started.world.checkSum());
  afterAll(() => stopStripeWorld(started));
  beforeEach(async () => {
    resetStripe(started.stripe);
    current = { ...started, fan: await started.world.payer(), mara: started.world.creator() };
    begin(current);
  });
  return createStripeSteps(() => current);
}

function createStripeSteps(scene: () => Scene) {
  /** Sends a webhook that is signed with `signedWith`. Returns the status of its answer. */
  const webhook = async (
    type: string,
    object: object,
    { signedWith = webhookSecret, account, id = `evt_${randomUUID()}` }: WebhookOptions = {},
  ): Promise<number> => {
    const event = { id, object: 'event', type, data: { object }, ...(account === undefined ? {} : { account }) };
    scene().stripe.events.set(id, event);
    const payload = JSON.stringify(event);
    const header = signer.webhooks.generateTestHeaderString({ payload, secret: signedWith });
    const response = await scene().world.service.app.inject({
      method: 'POST',
      url: '/payments/webhooks/stripe',
      headers: { 'stripe-signature': header, 'content-type': 'application/json' },
      payload,
    });
    return response.statusCode;
  };
  const tip = (as = scene().fan) => scene().world.post('/payments/tips', as, { creatorId: scene().mara.id, amount: 5 });
  const earned = async () => (await scene().world.balance(scene().mara)).available;
  /** The last payment that Stripe was asked for. */
  const last = () => {
    const intent = [...scene().stripe.intents.values()].at(-1);
    if (intent === undefined) throw new Error('no payment was asked for');
    return intent;
  };
  /** Returns Stripe's dispute of the last payment. */
  const disputeOf = (status: string, id = `dp_${last().id}`) => ({
    id,
    object: 'dispute',
    amount: last().amount,
    payment_intent: last().id,
    reason: 'fraudulent',
    status,
  });
  return { webhook, tip, earned, last, disputeOf };
}
