import type { State } from './resources.ts';
import { type Person, type Persona, persons } from './world.ts';

/** Cells of the table for which not only the contract's `access` decides, with the expected status and the reason. */
export type AccessException = {
  status: number;
  why: string;
  calls: readonly string[];
  /** The callers; if undefined, everyone whom `access` allows. A program counts with its creator, or by itself. */
  who?: readonly Persona[];
  /** The states of the resource; if undefined, all of them. */
  of?: readonly State[];
  /** Whether this is decided before the caller is known. */
  before?: true;
};

const rule =
  (status: number, why: string, where: Pick<AccessException, 'who' | 'of' | 'before'> = {}) =>
  (calls: TemplateStringsArray): AccessException => ({
    status,
    why,
    ...where,
    calls: calls.join('').trim().split(/,\s+/),
  });

/** Returns all people of the table except the given ones. */
const everyoneBut = (...some: Person[]) => persons.filter((person) => !some.includes(person));
const signedIn = everyoneBut('visitor', 'suspended');
const ordinary = everyoneBut('visitor', 'blocked', 'suspended', 'admin');
const readers = everyoneBut('visitor', 'blocked', 'suspended');
const notPaid = everyoneBut('visitor', 'creator', 'other creator', 'suspended');
const theirs: readonly State[] = ["other's", 'locked', 'sold'];
const withPrivate: readonly State[] = [...theirs, 'private'];

/** The first one that fits a cell counts. */
export const exceptions: readonly AccessException[] = [
  rule(200, 'a token is not looked at', { before: true })`
    POST /auth/login, POST /auth/refresh, POST /auth/forgot-password, GET /auth/sign-in-options,
    POST /auth/login/passkey/options`,
  rule(201, 'a token is not looked at', { before: true })`POST /auth/register`,
  rule(400, 'the one-time token in the body decides', { before: true })`
    POST /auth/verify-email, POST /auth/verify-email/account, POST /auth/verify-email/disown,
    POST /auth/reset-password, POST /auth/reset-password/account, POST /auth/secure-account`,
  rule(400, 'a hash in the body decides', { before: true })`POST /auth/logout/late`,
  rule(400, 'the token of a mail decides')`GET /notifications/unsubscribe, POST /notifications/unsubscribe`,
  rule(404, 'the token of a mail decides')`GET /notifications/letter-links/:token`,
  rule(404, 'letters are their author’s, and the post of the table is none')`GET /notifications/letters/:id`,
  rule(404, 'figures are shown only where an operator has switched them on')`GET /services/:slug/figures`,
  rule(401, 'the challenge in the body decides', { before: true })`
    POST /auth/login/second-factor, POST /auth/login/passkey`,
  rule(401, 'what the provider has answered, or the ticket, decides', { before: true })`
    POST /auth/login/provider, POST /auth/register/provider`,
  rule(404, 'it names no provider', { before: true })`POST /auth/login/provider/start`,
  rule(303, 'it leads to a page of our own, whoever comes', { before: true })`
    GET /auth/providers/:provider/return, POST /auth/providers/:provider/return`,
  rule(404, 'no internal call is reached through the gateway', { before: true })`POST /internal/service-token`,
  rule(200, 'where the screen of a service lies is told to everybody', {
    who: ['suspended', 'API key', 'API key without the scope'],
    before: true,
  })`
    GET /:key/app/screen`,
  rule(401, 'the API key in the body decides', { before: true })`POST /auth/api-keys/token`,
  rule(400, 'the browser has signed no challenge of ours', { who: signedIn })`
    POST /auth/passkeys`,
  rule(404, 'it is the id of no passkey', { who: signedIn })`
    PATCH /auth/passkeys/:id, DELETE /auth/passkeys/:id`,
  rule(404, 'it is the id of no file of theirs')`
    GET /media/assets/:id, PATCH /media/assets/:id, GET /media/assets/:id/uses, POST /media/assets/organise,
    POST /media/assets/:id/poster, PUT /media/assets/:id/teaser, DELETE /media/assets/:id/teaser,
    POST /media/assets/:id/retry, POST /media/assets/trash, POST /media/assets/restore, POST /media/assets/delete, GET /media/uploads/:id,
    POST /media/assets/:id/captions, PATCH /media/assets/:id/captions/:captionsId,
    DELETE /media/assets/:id/captions/:captionsId, PATCH /media/folders/:id, DELETE /media/folders/:id,
    POST /media/admin/films/:id/retry`,
  rule(404, 'it is the address of no film', { who: signedIn })`GET /media/places, PUT /media/places`,
  rule(404, 'it is the id of no webhook')`
    PATCH /notifications/webhooks/:id, DELETE /notifications/webhooks/:id,
    POST /notifications/webhooks/:id/secret, POST /notifications/webhooks/:id/challenge,
    POST /notifications/webhooks/:id/test, POST /notifications/webhooks/:id/resend,
    GET /notifications/webhooks/:id/deliveries, GET /notifications/webhook-deliveries/:id,
    POST /notifications/webhook-deliveries/:id/resend`,
  rule(400, 'they began nothing at a provider', { who: signedIn })`
    POST /auth/linked-providers`,
  rule(404, 'it names no provider, and no link of theirs', { who: signedIn })`
    POST /auth/linked-providers/start, DELETE /auth/linked-providers/:id`,
  rule(404, 'it is the id of no API key', { who: signedIn })`DELETE /auth/api-keys/:id`,
  rule(404, 'the service asks for nothing, and was allowed nothing', { who: signedIn })`
    GET /auth/service-consents/:service, PUT /auth/service-consents/:service,
    DELETE /auth/service-consents/:service`,
  rule(202, 'the archive is being prepared')`GET /auth/me/export`,
  rule(404, 'no app is set up', { who: signedIn })`
    DELETE /auth/second-factors/authenticator-app`,
  rule(409, 'no app is being set up, and none is there', { who: signedIn })`
    POST /auth/second-factors/authenticator-app/confirm, POST /auth/second-factors/recovery-codes`,
  rule(403, 'they are no creator, and nothing is owed to them', { who: notPaid })`
    GET /payments/account, POST /payments/account, GET /payments/payout-methods, POST /payments/payouts,
    DELETE /payments/account/hold`,
  rule(409, 'they have reported nobody', { who: ['creator', 'other creator'] })`DELETE /payments/account/hold`,
  rule(409, 'the browser has subscribed with a key that is not ours', { who: signedIn })`
    POST /notifications/push`,
  rule(404, 'no business service has told them anything')`PATCH /notifications/service-preferences/:kindId`,
  rule(400, 'nobody does this to themselves', { of: ['own'] })`
    POST /users/follow/:id, DELETE /users/follow/:id, POST /users/:id/block, DELETE /users/:id/block,
    POST /users/:id/mute, DELETE /users/:id/mute, GET /users/:id/bell, PUT /users/:id/bell, POST /users/:id/report, POST /posts/:id/report,
    POST /comments/:id/report, POST /posts/:id/purchase, POST /messages, POST /messages/:id/purchase,
    GET /messages/conversations/user/:id, POST /payments/subscriptions,
    POST /payments/quotes, POST /payments/tips, POST /admin/users/:id/suspend, POST /auth/admin/users/:id/end-sessions,
    POST /auth/admin/users/:id/delete, POST /auth/admin/users/:id/remove-factor`,
  rule(404, 'they have no such quote, gift or code')`
    POST /payments/gifts, POST /payments/gifts/:id/code, DELETE /payments/gifts/:id, POST /payments/gift-codes,
    POST /payments/gift-codes/redemptions`,
  rule(404, 'they have no such offer')`PATCH /payments/offers/:id`,
  rule(404, 'they have no such tier')`PUT /users/tiers/:id, POST /users/tiers/:id/posts`,
  rule(409, 'they have no such tier')`PUT /users/tiers/order`,
  rule(404, 'they have no such factor')`POST /auth/admin/users/:id/remove-factor`,
  rule(403, 'an ADMIN stays one', { of: ['own'] })`PATCH /admin/users/:id/role`,
  rule(403, 'only its author changes a post', { who: ordinary, of: theirs })`
    PUT /posts/:id, PUT /posts/:id/files`,
  rule(403, 'an ADMIN removes posts, and changes none', { who: ['admin'], of: withPrivate })`
    PUT /posts/:id, PUT /posts/:id/files`,
  rule(404, 'only its author reads its figures', { who: signedIn, of: withPrivate })`
    GET /posts/:id/analytics`,
  rule(403, 'its author or an ADMIN deletes a post', { who: ordinary, of: theirs })`
    DELETE /posts/:id`,
  rule(404, 'the owner of its post has blocked them', { who: ['blocked'], of: ["other's"] })`
    PATCH /comments/:id, DELETE /comments/:id, GET /comments/:id, GET /comments/:id/answers,
    POST /comments/:id/like, DELETE /comments/:id/like, POST /comments/:id/report`,
  rule(403, 'only its author changes a comment', { of: ["other's"] })`PATCH /comments/:id`,
  rule(403, 'an ADMIN changes no comment', { who: ['admin'], of: ['private'] })`PATCH /comments/:id`,
  rule(403, 'its author, the owner of its post or an ADMIN deletes a comment', { who: ordinary, of: ["other's"] })`
    DELETE /comments/:id`,
  rule(403, 'only its author and an ADMIN see what a post earned', { who: ordinary, of: theirs })`
    GET /posts/:id/sales`,
  rule(403, 'only a creator and an ADMIN see who subscribes', { who: ordinary, of: ["other's", 'private'] })`
    GET /users/:id/subscribers`,
  rule(403, 'as everybody else', { who: ['blocked'], of: ['private'] })`GET /users/:id/subscribers`,
  rule(403, 'its receiver marks it as read', { of: ['own', 'deleted'] })`PATCH /messages/:id/read`,
  rule(200, 'a placeholder without its content stays in the conversation', { of: ['deleted'] })`GET /messages/:id`,
  rule(200, 'again is harmless to its sender', { of: ['deleted'] })`DELETE /messages/:id`,
  rule(409, 'the placeholder stays, and takes no reaction', { of: ['deleted'] })`PUT /messages/:id/reactions/:emoji`,
  rule(200, 'a reaction that is not there is taken back already', { of: ['deleted'] })`
    DELETE /messages/:id/reactions/:emoji`,
  rule(404, 'nobody writes to, or pays, somebody who is suspended', { who: ['admin'], of: ['deleted'] })`
    POST /messages, GET /messages/conversations/user/:id, POST /payments/subscriptions, POST /payments/quotes,
    POST /payments/tips`,
  rule(403, 'nobody votes in their own poll', { of: ['own'] })`POST /posts/:id/vote`,
  rule(403, 'a reader who has not unlocked a post neither comments nor votes on it', {
    who: readers,
    of: ['locked', 'sold'],
  })`
    POST /posts/:id/comment, POST /posts/:id/vote`,
  rule(400, 'the post is free', { who: readers, of: ["other's"] })`
    POST /posts/:id/purchase`,
  rule(404, 'an ADMIN buys as anybody', { who: ['admin'], of: ['private'] })`
    POST /posts/:id/purchase`,
  rule(200, 'what somebody bought stays theirs to read, and is bought no second time', {
    who: signedIn,
    of: ['bought, then deleted'],
  })`
    GET /posts/:id, GET /posts/:id/comments, POST /posts/:id/view, POST /posts/:id/purchase`,
  rule(201, 'what somebody bought stays theirs to report', { who: signedIn, of: ['bought, then deleted'] })`
    POST /posts/:id/report`,
  rule(403, 'somebody who does not follow a private account would see nothing for it', {
    who: signedIn,
    of: ['private'],
  })`
    POST /payments/subscriptions, POST /payments/quotes`,
  rule(404, 'a payer cannot refund their own payment', { who: ['fan', 'other fan', 'blocked'], of: ['own'] })`
    POST /payments/transactions/:id/refund`,
  rule(404, 'only who received a payment is told what they can refund of it', { who: notPaid })`
    GET /payments/transactions/:id/refund`,
  rule(201, 'an ADMIN refunds any payment', { who: ['admin'], of: ["other's"] })`
    POST /payments/transactions/:id/refund`,
  rule(409, 'they owe nothing', { who: signedIn })`POST /payments/debt/settlements`,
  rule(404, 'nobody owes', { who: ['admin'] })`
    PUT /payments/admin/debts/:id/others/:userId/dismissal, POST /payments/admin/debts/:id/write-off`,
  rule(404, 'no trial is repeated', { who: ['admin'] })`
    POST /payments/admin/repeated-trials/:id/end, POST /payments/admin/repeated-trials/:id/keep`,
  rule(400, 'the team is owed nothing', { who: ['admin'] })`POST /payments/admin/teams/:slug/payouts`,
  rule(404, 'they never opened this service')`
    PATCH /payments/services/:slug, DELETE /payments/services/:slug, POST /payments/services/:slug/resume,
    POST /payments/services/:slug/open`,
  rule(404, 'they have no such card or invoice')`PUT /payments/service-card, POST /payments/invoices/:id/pay`,
  rule(403, 'they are not in the team of this service', {
    who: everyoneBut('visitor', 'suspended', 'admin'),
    of: ['own', "other's", 'private', 'locked', 'sold'],
  })`
    GET /services/:slug/operation, GET /services/:slug/log`,
  rule(403, 'they were not let into this service', { of: ["other's", 'locked'] })`GET /:key`,
  rule(403, 'they were not let into this service', { of: ["other's", 'locked'] })`POST /services/:slug/access-record`,
  rule(409, 'the service is coming soon', { of: ['locked'] })`
    POST /services/:slug/activate, POST /services/:slug/grants`,
];
