import { flatPng } from '../../services/social/src/testing/test-pictures.ts';
import { callGateway } from './gateway-calls.ts';
import { sendForm } from './send-multipart-form.ts';

export type PersonWithData = {
  id: string;
  token: string;
  email: string;
  password: string;
  /** The person's id, and a word that occurs in no other data. After the erasure they must not be found anywhere. */
  texts: readonly string[];
  /** Another person, with whom this one interacted and who is not erased. */
  friend: { id: string; token: string };
};

const password = 'a-pass-word-of-theirs';

/**
 * Creates the person of the proof that erasing leaves nothing behind: a creator who makes each call that stores personal data,
 * through the gateway at `address`. Can be called once per system, because the names are fixed.
 */
export async function createPersonWithData(address: string): Promise<PersonWithData> {
  const call = async (token: string | undefined, method: string, place: string, body?: unknown) => {
    const answer = await callGateway(address, method, `/api${place}`, {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${place} answered ${answer.status} ${answer.message}`);
    return answer.data as Record<string, unknown>;
  };
  const send = async (token: string, place: string, parts: Parameters<typeof sendForm>[1]) => {
    const answer = await sendForm(`${address}/api${place}`, parts, { token });
    if (answer === undefined || answer.status >= 300) throw new Error(`POST ${place} answered ${answer?.status}`);
    return answer.data as Record<string, unknown>;
  };
  const register = async (name: string, role: string) => {
    const body = { email: `${name}@example.com`, username: name, password, role, displayName: `The ${name}` };
    const { token, user } = await call(undefined, 'POST', '/auth/register', body);
    return { id: (user as { id: string }).id, token: token as string };
  };
  const mark = 'zq7wander';
  const person = await register(mark, 'CREATOR');
  const friend = await register('friend_who_stays', 'CREATOR');
  const { token } = person;
  const picture = { name: 'media', content: flatPng(64, 64), fileName: `${mark}.png` };

  await call(token, 'PUT', '/users/profile', { bio: `${mark} writes`, subscriptionPrice: 5 });
  await call(friend.token, 'PUT', '/users/profile', { subscriptionPrice: 4 });
  await send(token, '/users/avatar', [{ ...picture, name: 'file' }]);
  await send(token, '/users/cover', [{ ...picture, name: 'file' }]);
  await send(token, '/users/verification/request', [{ ...picture, name: 'documents' }]);
  const post = await send(token, '/posts', [{ name: 'content', content: `${mark} posts` }, picture]);
  await call(token, 'POST', '/posts/drafts', { content: `${mark} drafts`, visibility: 'PUBLIC', price: 0 });
  const friendsPost = await call(friend.token, 'POST', '/posts', {
    content: 'A post of the friend',
    poll: { options: ['Yes', 'No'], hours: 1 },
  });

  await call(token, 'POST', `/users/follow/${friend.id}`);
  await call(friend.token, 'POST', `/users/follow/${person.id}`);
  await call(token, 'POST', `/posts/${friendsPost.id}/like`);
  await call(token, 'POST', `/posts/${friendsPost.id}/bookmark`);
  await call(token, 'POST', `/posts/${friendsPost.id}/vote`, { option: 0 });
  await call(token, 'POST', `/posts/${friendsPost.id}/view`);
  await call(token, 'POST', `/posts/${friendsPost.id}/comment`, { content: `${mark} comments` });
  await call(token, 'POST', `/posts/${friendsPost.id}/report`, { reason: 'Spam', description: `${mark} reports` });
  await call(friend.token, 'POST', `/posts/${post.id}/like`);
  await call(friend.token, 'POST', `/posts/${post.id}/comment`, { content: 'The friend comments' });
  await call(friend.token, 'PATCH', '/notifications/preferences', { NEW_COMMENT: { inApp: true, email: 'now' } });
  await call(token, 'PATCH', '/notifications/preferences', { NEW_LIKE: { inApp: true, email: 'daily' } });

  await send(token, '/messages', [
    { name: 'receiverId', content: friend.id },
    { name: 'content', content: `${mark} says hello` },
    picture,
  ]);
  await call(friend.token, 'POST', '/messages', { receiverId: person.id, content: 'Hello back' });
  await call(token, 'POST', '/services/calendar/activate');

  for (const [payer, creatorId] of [
    [token, friend.id],
    [friend.token, person.id],
  ] as const) {
    await call(payer, 'POST', '/payments/methods', { token: 'pm_card_visa' });
    await call(payer, 'POST', '/payments/subscriptions', { creatorId });
    await call(payer, 'POST', '/payments/tips', { creatorId, amount: 40 });
  }
  await call(token, 'POST', '/payments/account');
  await call(token, 'POST', '/payments/payouts', { amount: 20 });
  await call(undefined, 'POST', '/auth/forgot-password', { email: `${mark}@example.com` });
  return { ...person, email: `${mark}@example.com`, password, texts: [person.id, mark], friend };
}
