import type { CallDefinition } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../declared-calls.ts';
import { makeBrowserSubscription } from './browser-subscription.ts';
import { type Account, password } from './personas.ts';
import { type Kind, resources, type State } from './resources.ts';
import type { Sent } from './send-call.ts';

// What the proof of permissions sends with each call of the API: the resource that the call is about, and a valid input.

/** The kind of resource that a call is about, by a pattern of its path; the first match counts. */
const kinds: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/\/posts\/user\/:id/, 'user'],
  [/\/posts\/drafts\/:id/, 'postDraft'],
  [/\/posts\/:id/, 'post'],
  [/\/comments\/:id/, 'comment'],
  [/\/services\/user\/:id/, 'user'],
  [/\/users\/muted-words\/:id/, 'mutedWord'],
  [/\/users\/follow-requests\/:id/, 'followRequest'],
  [/\/conversations\/user\/:id/, 'user'],
  [/\/users\/(follow\/|followers\/)?:id/, 'user'],
  [/\/messages\/conversations\/:id/, 'conversation'],
  [/\/messages\/requests\/:id/, 'messageRequest'],
  [/\/messages\/:id/, 'message'],
  [/\/notifications\/push\/:id/, 'pushSubscription'],
  [/\/notifications\/:id/, 'notification'],
  [/\/sessions\/:id/, 'session'],
  [/\/payments\/methods\/:id/, 'card'],
  [/\/payments\/subscriptions\/:id/, 'subscription'],
  [/\/confirmations\/:id/, 'confirmation'],
  [/\/transactions\/:id/, 'transaction'],
  [/\/admin\/reports\/:id/, 'report'],
  [/\/admin\/verifications\/:id/, 'verification'],
  [/^\/services\/:slug/, 'service'],
  [/^\/:key(\/|$)/, 'stub'],
];

/** The kind of resource of calls that name it in their body and not in their path. */
const inBody: Readonly<Record<string, Kind>> = {
  'POST /messages': 'account',
  'POST /payments/purchases': 'post',
  'POST /payments/subscriptions': 'account',
  'POST /payments/tips': 'account',
};

/**
 * Calls that change the caller's whole account, such as deleting it or ending its session. Each is made by a newly registered
 * person, so that it does not spoil the calls that follow.
 */
export const accountChangingCalls = new Set([
  'DELETE /auth/me',
  'PUT /auth/password',
  'POST /auth/logout',
  'POST /auth/second-factors/authenticator-app',
  'DELETE /notifications/clear-all',
  'PATCH /notifications/read-all',
]);

/** Returns the kind of resource that a call is about; undefined where it is about none. */
export function kindOf(call: CallDefinition): Kind | undefined {
  const kind = inBody[nameOf(call)] ?? kinds.find(([pattern]) => pattern.test(call.path))?.[1];
  return kind === 'user' && call.method !== 'GET' ? 'account' : kind;
}

/** Returns the states of its resource in which a call is tried; a single `undefined` where it is about no resource. */
export function statesOf(call: CallDefinition): readonly (State | undefined)[] {
  const kind = kindOf(call);
  return kind === undefined ? [undefined] : (Object.keys(resources[kind]) as State[]);
}

/**
 * Returns an input that is valid for the call, so that only a permission can refuse it. `id` is the resource's id, `account`
 * the caller (undefined for a visitor), and `third` a third person whom some calls are about.
 */
export function inputOf(call: CallDefinition, id: string, account: Account | undefined, third: Account): Sent {
  const sent = bodies[nameOf(call)];
  const fixed = { tag: 'secret', kindId: 'fan-crm.fan-left', emoji: '👍', provider: 'none' };
  const params = { id, slug: id, key: id, userId: id, exportId: id, ...fixed };
  return { params, ...(sent === undefined ? {} : sent({ id, account, third })) };
}

type Circumstances = { id: string; account: Account | undefined; third: Account };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function formWith(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([pixel], { type: 'image/png' }), 'a.png');
  return form;
}

let count = 0;
const newName = () => `n${Date.now().toString(36)}${(count++).toString(36)}`;
const period = { startDate: '2026-01-01', endDate: '2026-01-31' };

/** A service with a price, which none of the callers has opened. */
/** A team has built it, so that its price is charged. */
const pricedService = { params: { slug: 'fan-crm' } };
/** An id that nothing has. */
const unusedId = '01981b5c-0000-7000-8000-00000000ffff';
/** A service that does not request consent to act in people's names. */
const withoutRequest = { params: { service: 'calendar' } };
const postDraft = { content: 'A draft', visibility: 'PUBLIC', price: 0 };

const passkeyParts = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key', clientExtensionResults: {} };
const unknownPasskey = {
  ...passkeyParts,
  response: { clientDataJSON: 'bm9uZQ', authenticatorData: 'bm9uZQ', signature: 'bm9uZQ' },
};
const unknownAttestation = { ...passkeyParts, response: { clientDataJSON: 'bm9uZQ', attestationObject: 'bm9uZQ' } };

const bodies: Readonly<Record<string, (circumstances: Circumstances) => Sent>> = {
  'DELETE /auth/me': () => ({ body: { password } }),
  'PUT /auth/discreet-mode': () => ({ body: { isOn: true } }),
  'PUT /auth/language': () => ({ body: { language: 'es' } }),
  'PUT /auth/password': () => ({ body: { currentPassword: password, newPassword: `${password}-new` } }),
  'POST /auth/logout': () => ({ body: {} }),
  'POST /auth/service-tokens': () => ({ body: { service: 'fan-crm' } }),
  'POST /auth/login': ({ third }) => ({ body: { email: third.email, password } }),
  'POST /auth/confirm': () => ({ body: { password } }),
  'POST /auth/login/passkey': () => ({ body: { passkey: unknownPasskey } }),
  'POST /auth/passkeys': () => ({ body: { name: 'Mine', passkey: unknownAttestation } }),
  'PATCH /auth/passkeys/:id': () => ({ body: { name: 'Mine' } }),
  'GET /auth/service-consents/:service': () => withoutRequest,
  'PUT /auth/service-consents/:service': () => ({ ...withoutRequest, body: { scopes: ['posts:write'] } }),
  'DELETE /auth/service-consents/:service': () => withoutRequest,
  'POST /auth/api-keys': () => ({ body: { name: 'Mine', scopes: ['profile:read'] } }),
  'POST /auth/api-keys/token': () => ({ body: { apiKey: 'sdk_none' } }),
  'POST /auth/login/second-factor': () => ({ body: { challenge: 'none', code: '000000' } }),
  'POST /auth/second-factors/authenticator-app/confirm': () => ({ body: { code: '000000' } }),
  'POST /auth/refresh': ({ third }) => ({ body: { refreshToken: third.refreshToken } }),
  'POST /auth/forgot-password': ({ third }) => ({ body: { email: third.email } }),
  'POST /auth/age': () => ({ body: { dateOfBirth: '1990-01-01' } }),
  'POST /auth/login/provider': () => ({ body: { state: 'none', code: 'none' } }),
  'POST /auth/login/provider/start': () => ({ body: { provider: 'none' } }),
  'POST /auth/register/provider': () => ({ body: { ticket: 'none', username: newName() } }),
  'POST /auth/linked-providers': () => ({ body: { state: 'none', code: 'none' } }),
  'POST /auth/linked-providers/start': () => ({ body: { provider: 'none', purpose: 'link' } }),
  'POST /auth/register': () => {
    const username = newName();
    return { body: { username, email: `${username}@example.com`, password } };
  },
  'POST /auth/reset-password': () => ({ body: { token: 'none', newPassword: password } }),
  'POST /auth/secure-account': () => ({ body: { token: 'none' } }),
  'POST /auth/reset-password/account': () => ({ body: { token: 'none' } }),
  'POST /auth/verify-email': () => ({ body: { token: 'none' } }),
  'POST /auth/verify-email/account': () => ({ body: { token: 'none' } }),
  'POST /auth/verify-email/disown': () => ({ body: { token: 'none' } }),
  'GET /notifications/unsubscribe': () => ({ query: { token: 'none' } }),
  'POST /notifications/unsubscribe': () => ({ query: { token: 'none' } }),
  'POST /posts': () => ({ body: { content: 'A post' } }),
  'POST /posts/drafts': () => ({ body: postDraft }),
  'PUT /posts/drafts/:id': () => ({ body: { ...postDraft, revision: 1 } }),
  'PUT /posts/:id': () => ({ body: { content: 'Changed' } }),
  'PUT /posts/:id/files': () => ({ body: { order: [], removed: [] } }),
  'POST /posts/:id/vote': () => ({ body: { option: 0 } }),
  'POST /posts/:id/comment': () => ({ body: { content: 'A comment' } }),
  'POST /posts/:id/purchase': () => ({ body: {} }),
  'POST /posts/:id/report': () => ({ body: { reason: 'Spam' } }),
  'GET /posts/search': () => ({ query: { q: 'secret' } }),
  'PATCH /comments/:id': () => ({ body: { content: 'Changed' } }),
  'POST /comments/:id/report': () => ({ body: { reason: 'Spam' } }),
  'POST /users/:id/block': () => ({ body: {} }),
  'POST /users/muted-words': () => ({ body: { word: 'word' } }),
  'POST /users/:id/report': () => ({ body: { reason: 'Spam' } }),
  'GET /users/search': () => ({ query: { q: 'p' } }),
  'GET /users/analytics': () => ({ query: period }),
  'GET /posts/:id/analytics': () => ({ query: period }),
  'GET /payments/departures': () => ({ query: period }),
  'PUT /users/profile': () => ({ body: { bio: 'About me' } }),
  'PATCH /users/subscription-price': () => ({ body: { subscriptionPrice: 5 } }),
  'POST /users/avatar': () => ({ body: formWith('file') }),
  'POST /users/cover': () => ({ body: formWith('file') }),
  'POST /users/verification/request': () => ({ body: formWith('documents') }),
  'POST /users/payout': () => ({ body: { amount: 20 } }),
  'POST /messages': ({ id }) => ({ body: { receiverId: id, content: 'A message' } }),
  'POST /messages/:id/purchase': () => ({ body: {} }),
  'GET /messages/search': () => ({ query: { q: 'word' } }),
  'PATCH /notifications/preferences': () => ({ body: { NEW_LIKE: { email: 'off' } } }),
  'POST /notifications/push': () => ({ body: { ...makeBrowserSubscription(), publicKey: 'of another platform' } }),
  'POST /notifications/webhooks': () => ({ body: { url: 'https://webhook.invalid/', eventTypes: ['tip.received'] } }),
  'PATCH /notifications/webhooks/:id': () => ({ body: { isOn: false } }),
  'POST /notifications/webhooks/:id/resend': () => ({ body: { since: '2026-01-01T00:00:00.000Z' } }),
  'POST /payments/methods': () => ({ body: { token: 'pm_card_visa' } }),
  'PATCH /payments/methods/:id': () => ({ body: { isDefault: true } }),
  'POST /payments/purchases': ({ id }) => ({ body: { kind: 'post', id } }),
  'POST /payments/subscriptions': ({ id }) => ({ body: { creatorId: id } }),
  'POST /payments/tips': ({ id }) => ({ body: { creatorId: id, amount: 1 } }),
  'POST /payments/transactions/:id/refund': () => ({ body: { reason: 'Asked for' } }),
  'POST /payments/debt/settlements': () => ({ body: { expectedAmount: 1 } }),
  'PUT /payments/admin/debts/:id/others/:userId/dismissal': () => ({ params: { id: unusedId, userId: unusedId } }),
  'POST /payments/admin/debts/:id/write-off': () => ({ params: { id: unusedId }, body: { reason: 'Long ago' } }),
  'PUT /payments/admin/users/:id/payout-hold': () => ({ body: { reason: 'We check a dispute' } }),
  'GET /payments/services/:slug': () => pricedService,
  'PATCH /payments/services/:slug': () => ({ ...pricedService, body: { interval: 'month' } }),
  'DELETE /payments/services/:slug': () => pricedService,
  'POST /payments/services/:slug/resume': () => pricedService,
  'POST /payments/services/:slug/open': () => ({ ...pricedService, body: {} }),
  'PUT /payments/service-card': () => ({ body: { paymentMethodId: unusedId } }),
  'POST /payments/invoices/:id/pay': () => ({ params: { id: unusedId }, body: {} }),
  'GET /payments/admin/teams/:slug': () => pricedService,
  'GET /payments/admin/teams/:slug/entries': () => pricedService,
  'POST /payments/admin/teams/:slug/payouts': () => ({
    ...pricedService,
    body: { amount: 1, reference: 'A transfer' },
  }),
  'POST /payments/payouts': () => ({ body: { amount: 20 } }),
  'GET /payments/earnings': () => ({ query: period }),
  'POST /services/:slug/grants': ({ third }) => ({ body: { userId: third.id } }),
  'DELETE /services/:slug/grants': ({ third }) => ({ body: { userId: third.id } }),
  'POST /services/:slug/team': ({ third }) => ({ body: { userId: third.id } }),
  'DELETE /services/:slug/team': ({ third }) => ({ body: { userId: third.id } }),
  'POST /admin/announcements': () => ({ body: { title: 'News', message: 'There is news' } }),
  'POST /admin/reports/:id/resolve': () => ({ body: { action: 'dismiss' } }),
  'POST /admin/verifications/:id/reject': () => ({ body: { reason: 'Not readable' } }),
  'POST /auth/admin/users/:id/end-sessions': () => ({ body: {} }),
  'POST /auth/admin/users/:id/delete': () => ({ body: {} }),
  'POST /auth/admin/users/:id/remove-factor': () => ({ body: { kind: 'authenticator-app', reason: 'Checked' } }),
  'POST /admin/users/:id/suspend': () => ({ body: {} }),
  'POST /admin/users/:id/restore': () => ({ body: {} }),
  'PATCH /admin/users/:id/role': () => ({ body: { role: 'FAN' } }),
};
