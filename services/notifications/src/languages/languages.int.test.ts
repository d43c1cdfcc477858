import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import { payoutHeld } from '@stagedoor/contracts/payout-events';
import { postLiked } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

const choose = (userId: string, language: 'en' | 'es', revision: number) =>
  world.publish([accountLanguageChosen, { ...accountLanguageChosen.sample, userId, language, revision }]);
const textsOf = async (userId: string) => (await world.listOf(userId)).map(({ message }) => message);

test('a person reads notifications in the language that they chose last, in whatever order the choices arrive', async () => {
  const [mara, ida, theo] = [world.stranger(), world.stranger(), await world.someone('Theo Lind')];
  const like = { ...postLiked.sample, userId: theo, revision: 1 };
  await world.publish([postLiked, { ...like, postId: world.stranger(), authorId: mara }]);
  await world.publish([postLiked, { ...like, postId: world.stranger(), authorId: ida }]);
  expect(await textsOf(mara)).toEqual(['Theo Lind liked your post']);
  await choose(mara, 'es', 2);
  await choose(mara, 'en', 1);
  expect(await textsOf(mara)).toEqual(['Theo Lind ha indicado que le gusta tu publicación']);
  expect(await textsOf(ida)).toEqual(['Theo Lind liked your post']);
  await choose(mara, 'en', 3);
  expect(await textsOf(mara)).toEqual(['Theo Lind liked your post']);
});

test('text that is stored follows the language that its recipient chooses later, too', async () => {
  const [mara, ida] = [world.stranger(), world.stranger()];
  await choose(mara, 'es', 1);
  for (const creatorId of [mara, ida]) {
    await world.publish([payoutHeld, { ...payoutHeld.sample, holdId: world.stranger(), creatorId, reason: 'Check' }]);
  }
  expect(await textsOf(mara)).toEqual(['Stagedoor retiene tus pagos al banco: Check']);
  expect(await textsOf(ida)).toEqual(['Stagedoor holds your payouts: Check']);
  await choose(mara, 'en', 2);
  await choose(ida, 'es', 1);
  expect(await textsOf(mara)).toEqual(['Stagedoor holds your payouts: Check']);
  expect(await textsOf(ida)).toEqual(['Stagedoor retiene tus pagos al banco: Check']);
});

test('the choice is erased with the person', async () => {
  const mara = world.stranger();
  await choose(mara, 'es', 1);
  const { deps } = world.service;
  const stored = () => deps.database.sql`select language from recipient_language where user_id = ${mara}`;
  expect(await stored()).toHaveLength(1);
  while (await erasePerson(deps, mara, { extend: async () => undefined }));
  expect(await stored()).toEqual([]);
});
