import { emailOf } from '@stagedoor/test-support/people';
import type { CallDefinition } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../../checks/declared-calls.ts';
import { type Kind, makeBrowserSubscription, resources, type State } from './resources.ts';
import { type Account, password, type Sent } from './world.ts';

// What the proof of permissions sends with each call of the API: the resource that the call is about, and a valid input.

/** The kind of resource that a call is about, by a pattern of its path; the first match counts. */
const kinds: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/\/(posts|services|conversations)\/user\/:id/, 'user'],
  [/\/posts\/drafts\/:id/, 'postDraft'],
  [/\/posts\/:id/, 'post'],
  [/\/comments\/:id/, 'comment'],
  [/\/users\/muted-words\/:id/, 'mutedWord'],
  [/\/users\/follow-requests\/:id/, 'followRequest'],
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
  'POST /payments/subscriptions': 'account',
  'POST /payments/quotes': 'account',
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
 * Returns an input that is valid for the call, so that only a permission can refuse it. `id` is the resource's id, and
 * `third` a third person whom some calls are about.
 */
export function inputOf(call: CallDefinition, id: string, third: Account): Sent {
  const sent = inputByCall.get(nameOf(call)) ?? {};
  const fixed = { tag: 'secret', kindId: 'fan-crm.fan-left', emoji: '👍', provider: 'none' };
  const params = { id, slug: id, key: id, userId: id, exportId: id, form: id, file: id, ...fixed };
  return { params, ...(typeof sent === 'function' ? sent({ id, third }) : sent) };
}

type Input = Sent | ((circumstances: { id: string; third: Account }) => Sent);
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
function newAccount() {
  const username = `n${Date.now().toString(36)}${(count++).toString(36)}`;
  return { username, email: `${username}@example.com`, password };
}
const period = { startDate: '2026-01-01', endDate: '2026-01-31' };

/** A service with a price, which none of the callers has opened. A team has built it, so that its price is charged. */
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

const caption = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';

const given = (input: Input) => (calls: TemplateStringsArray) =>
  calls
    .join('')
    .trim()
    .split(/,\s+/)
    .map((call) => [call, input] as const);

const inputs: readonly (readonly [call: string, input: Input])[] = [
  ...given({ body: { ids: [unusedId] } })`
    POST /media/assets/organise, POST /media/assets/trash, POST /media/assets/restore, POST /media/assets/delete`,
  ...given({ body: { sha256: 'a'.repeat(64), size: 1 } })`POST /media/assets/find`,
  ...given({ body: { title: 'Mine' } })`PATCH /media/assets/:id`,
  ...given({ body: { still: 0 } })`POST /media/assets/:id/poster`,
  ...given({ body: { startMs: 0, lengthMs: 1_000 } })`PUT /media/assets/:id/teaser`,
  ...given({ query: { address: '/media/files/social/none' } })`GET /media/places`,
  ...given({ body: { address: '/media/files/social/none', seconds: 1, duration: 9 } })`PUT /media/places`,
  ...given({ body: { language: 'en', label: 'English', text: caption } })`POST /media/assets/:id/captions`,
  ...given({ body: { version: 1, label: 'English' } })`PATCH /media/assets/:id/captions/:captionsId`,
  ...given({ body: { name: 'Mine' } })`PATCH /media/folders/:id`,
  ...given(() => ({ body: { name: `Mine ${count++}` } }))`POST /media/folders`,
  ...given(({ third }) => ({ body: { receiverId: third.id, assetIds: [unusedId] } }))`POST /messages/assets/sent`,
  ...given({ body: { password } })`DELETE /auth/me, POST /auth/confirm`,
  ...given({ body: { isOn: true } })`PUT /auth/discreet-mode`,
  ...given({ body: { language: 'es' } })`PUT /auth/language`,
  ...given({ body: { currentPassword: password, newPassword: `${password}-new` } })`PUT /auth/password`,
  ...given({ body: {} })`
    POST /auth/logout, POST /posts/:id/purchase, POST /users/:id/block, POST /messages/:id/purchase,
    POST /auth/admin/users/:id/end-sessions, POST /auth/admin/users/:id/delete,
    POST /admin/users/:id/suspend, POST /admin/users/:id/restore`,
  ...given({ body: { service: 'fan-crm' } })`POST /auth/service-tokens`,
  ...given(({ third }) => ({ body: { email: emailOf(third), password } }))`POST /auth/login`,
  ...given({ body: { passkey: unknownPasskey } })`POST /auth/login/passkey`,
  ...given({ body: { name: 'Mine', passkey: unknownAttestation } })`POST /auth/passkeys`,
  ...given({ body: { name: 'Mine' } })`PATCH /auth/passkeys/:id`,
  ...given(withoutRequest)`GET /auth/service-consents/:service, DELETE /auth/service-consents/:service`,
  ...given({ ...withoutRequest, body: { scopes: ['posts:write'] } })`PUT /auth/service-consents/:service`,
  ...given({ body: { name: 'Mine', scopes: ['profile:read'] } })`POST /auth/api-keys`,
  ...given({ body: { apiKey: 'sdk_none' } })`POST /auth/api-keys/token`,
  ...given({ body: { challenge: 'none', code: '000000' } })`POST /auth/login/second-factor`,
  ...given({ body: { code: '000000' } })`POST /auth/second-factors/authenticator-app/confirm`,
  ...given(({ third }) => ({ body: { refreshToken: third.refreshToken } }))`POST /auth/refresh`,
  ...given(({ third }) => ({ body: { email: emailOf(third) } }))`POST /auth/forgot-password`,
  ...given({ body: { dateOfBirth: '1990-01-01' } })`POST /auth/age`,
  ...given({ body: { state: 'none', code: 'none' } })`POST /auth/login/provider, POST /auth/linked-providers`,
  ...given({ body: { provider: 'none' } })`POST /auth/login/provider/start`,
  ...given(() => ({ body: { ticket: 'none', username: newAccount().username } }))`POST /auth/register/provider`,
  ...given({ body: { provider: 'none', purpose: 'link' } })`POST /auth/linked-providers/start`,
  ...given(() => ({ body: newAccount() }))`POST /auth/register`,
  ...given({ body: { token: 'none', newPassword: password } })`POST /auth/reset-password`,
  ...given({ body: { token: 'none' } })`
    POST /auth/secure-account, POST /auth/reset-password/account, POST /auth/verify-email,
    POST /auth/verify-email/account, POST /auth/verify-email/disown`,
  ...given({ query: { token: 'none' } })`GET /notifications/unsubscribe, POST /notifications/unsubscribe`,
  ...given({ params: { token: 'none' } })`
    GET /notifications/letter-links/:token, GET /notifications/letter-opens/:token`,
  ...given({ body: { visibility: 'PUBLIC' } })`POST /posts/letter-audience`,
  ...given({ body: { reportsOpens: false } })`PUT /notifications/letter-choice`,
  ...given({ body: { subject: 'News', content: 'A post', isTeaser: false, files: 0, hasPoll: false } })`
    POST /notifications/letter-previews`,
  ...given({ body: { content: 'A post' } })`POST /posts`,
  ...given({ body: postDraft })`POST /posts/drafts`,
  ...given({ body: { ...postDraft, revision: 1 } })`PUT /posts/drafts/:id`,
  ...given({ body: { content: 'Changed' } })`PUT /posts/:id, PATCH /comments/:id`,
  ...given({ body: { order: [], removed: [] } })`PUT /posts/:id/files`,
  ...given({ body: { option: 0 } })`POST /posts/:id/vote`,
  ...given({ body: { content: 'A comment' } })`POST /posts/:id/comment`,
  ...given({ body: { reason: 'Spam' } })`POST /posts/:id/report, POST /comments/:id/report, POST /users/:id/report`,
  ...given({ query: { q: 'secret' } })`GET /posts/search`,
  ...given({ body: { word: 'word' } })`POST /users/muted-words`,
  ...given({ query: { q: 'p' } })`GET /users/search`,
  ...given({ query: period })`
    GET /users/analytics, GET /posts/:id/analytics, GET /payments/departures, GET /payments/earnings`,
  ...given({ body: { level: 'app' } })`PUT /users/:id/bell`,
  ...given({ body: { kind: 'trial', days: 7 } })`POST /payments/offers`,
  ...given({ body: { state: 'off', revision: 1 } })`PATCH /payments/offers/:id`,
  ...given({ query: { side: 'given' } })`GET /payments/gifts`,
  ...given({ body: { creatorId: unusedId, quoteId: unusedId } })`POST /payments/gifts`,
  ...given({ body: { code: 'AAAA-BBBB-CCCC-DDDD' } })`POST /payments/gift-codes, POST /payments/gift-codes/redemptions`,
  ...given({ body: { name: 'Backstage', price: 9 } })`POST /users/tiers`,
  ...given({ body: { name: 'Front row', revision: 1 } })`PUT /users/tiers/:id`,
  ...given(({ id }) => ({ body: { tierIds: [id] } }))`PUT /users/tiers/order`,
  ...given(({ id }) => ({ body: { sets: [[id]] } }))`POST /users/tiers/:id/posts`,
  ...given({ body: { bio: 'About me' } })`PUT /users/profile`,
  ...given({ body: { subscriptionPrice: 5 } })`PATCH /users/subscription-price`,
  ...given({ body: formWith('file') })`POST /users/avatar, POST /users/cover`,
  ...given({ body: formWith('documents') })`POST /users/verification/request`,
  ...given({ body: { amount: 20 } })`POST /users/payout, POST /payments/payouts`,
  ...given(({ id }) => ({ body: { receiverId: id, content: 'A message' } }))`POST /messages`,
  ...given({ query: { q: 'word' } })`GET /messages/search`,
  ...given({ body: { NEW_LIKE: { email: 'off' } } })`PATCH /notifications/preferences`,
  ...given({ body: { ...makeBrowserSubscription(), publicKey: 'of another platform' } })`POST /notifications/push`,
  ...given({ body: { url: 'https://webhook.invalid/', eventTypes: ['tip.received'] } })`POST /notifications/webhooks`,
  ...given({ body: { isOn: false } })`PATCH /notifications/webhooks/:id`,
  ...given({ body: { since: '2026-01-01T00:00:00.000Z' } })`POST /notifications/webhooks/:id/resend`,
  ...given({ body: { token: 'pm_card_visa' } })`POST /payments/methods`,
  ...given({ body: { isDefault: true } })`PATCH /payments/methods/:id`,
  ...given(({ id }) => ({ body: { creatorId: id } }))`POST /payments/subscriptions, POST /payments/quotes`,
  ...given({ body: { months: 1 } })`PUT /payments/subscriptions/:id/pause`,
  ...given({ body: { riseId: unusedId, expectedPrice: 5 } })`PUT /payments/subscriptions/:id/price-rise`,
  ...given({ body: { expectedPrice: 5, noticeDays: 30 } })`POST /payments/price-rises`,
  ...given({ params: { id: unusedId } })`DELETE /payments/price-rises/:id`,
  ...given(({ id }) => ({ body: { creatorId: id, amount: 1 } }))`POST /payments/tips`,
  ...given({ body: { reason: 'Asked for' } })`POST /payments/transactions/:id/refund`,
  ...given({ body: { expectedAmount: 1 } })`POST /payments/debt/settlements`,
  ...given({ params: { id: unusedId, userId: unusedId } })`PUT /payments/admin/debts/:id/others/:userId/dismissal`,
  ...given({ params: { id: unusedId }, body: { reason: 'Long ago' } })`POST /payments/admin/debts/:id/write-off`,
  ...given({ body: { reason: 'We check a dispute' } })`PUT /payments/admin/users/:id/payout-hold`,
  ...given(pricedService)`
    GET /payments/services/:slug, DELETE /payments/services/:slug, POST /payments/services/:slug/resume,
    GET /payments/admin/teams/:slug, GET /payments/admin/teams/:slug/entries`,
  ...given({ ...pricedService, body: { interval: 'month' } })`PATCH /payments/services/:slug`,
  ...given({ ...pricedService, body: {} })`POST /payments/services/:slug/open`,
  ...given({ body: { paymentMethodId: unusedId } })`PUT /payments/service-card`,
  ...given({ params: { id: unusedId }, body: {} })`POST /payments/invoices/:id/pay`,
  ...given({
    ...pricedService,
    body: { amount: 1, reference: 'A transfer' },
  })`POST /payments/admin/teams/:slug/payouts`,
  ...given(({ third }) => ({ body: { userId: third.id } }))`
    POST /services/:slug/grants, DELETE /services/:slug/grants, POST /services/:slug/team,
    DELETE /services/:slug/team`,
  ...given({ body: { title: 'News', message: 'There is news' } })`POST /admin/announcements`,
  ...given({ body: { action: 'dismiss' } })`POST /admin/reports/:id/resolve`,
  ...given({ body: { reason: 'Not readable' } })`POST /admin/verifications/:id/reject`,
  ...given({ body: { kind: 'authenticator-app', reason: 'Checked' } })`POST /auth/admin/users/:id/remove-factor`,
  ...given({ body: { role: 'FAN' } })`PATCH /admin/users/:id/role`,
];

const inputByCall = new Map(inputs);
