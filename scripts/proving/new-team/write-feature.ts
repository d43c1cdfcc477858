import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds to a new service, in its folder, what its team might build: a note for each follower, including followers from before
 * its time, and a call that shares a note with a person and notifies them. Throws where the service is not as `stagedoor
 * new` writes it.
 */
export function writeFeature(folder: string, key: string): void {
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text.replaceAll('{{key}}', key));
  const change = (file: string, changes: readonly (readonly [from: string, to: string])[]) => {
    let text = readFileSync(path.join(folder, file), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      text = text.replace(from, to);
    }
    writeFileSync(path.join(folder, file), text);
  };
  write('src/consumers/on-user-followed.ts', consumer);
  write('src/notes/note-shared.ts', kind);
  write('src/notes/share-routes.ts', routes);
  write('src/contracts/share-calls.ts', contract);
  write('src/consumers/on-user-followed.int.test.ts', test);
  change('src/config.ts', [
    ['import type { ConfigOf } from', 'import { type ConfigOf, urlVariable } from'],
    [
      '  ...exampleVariables,',
      `  ...exampleVariables,
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  notificationsUrl: urlVariable('NOTIFICATIONS_URL', ['http:', 'https:'], 'http://127.0.0.1:4004'),`,
    ],
  ]);
  change('src/service.ts', [
    [
      "import { onUserRegistered } from '#/consumers/on-user-registered.ts';",
      `import { deliverNotifications } from '@stagedoor/service-kit/notifications/deliver-notifications';
import { onUserFollowed } from '#/consumers/on-user-followed.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { registerShares } from '#/notes/share-routes.ts';`,
    ],
    ['    registerNotes(app, deps);', '    registerNotes(app, deps);\n    registerShares(app, deps);'],
    [
      '  consumers: [onUserRegistered],',
      `  peers: ({ socialUrl, notificationsUrl }) => ({ social: socialUrl, notifications: notificationsUrl }),
  jobs: [deliverNotifications],
  consumers: [onUserRegistered, onUserFollowed],`,
    ],
  ]);
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.stagedoor.consumes['on-user-followed'] = 'social.user.followed';
  manifest.stagedoor.history = ['social.user.followed'];
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

const consumer = `import { userFollowed } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { createNote } from '#/notes/create-note.ts';

/** A note for each follower, with the day since when. */
export const onUserFollowed = defineConsumer({
  name: 'on-user-followed',
  on: userFollowed,
  readsHistory: true,
  async handle(tx, { data }, deps: Deps) {
    const text = \`A fan follows you since \${data.followedAt.slice(0, 10)}\`;
    await createNote(tx, deps, { ownerId: data.followedId, text });
  },
});
`;

const kind = `import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';

export const noteShared = defineNotificationKind<{ readonly text: string }>({
  key: 'note-shared',
  name: 'Somebody shares a note',
  describe: ({ text }) => ({ title: 'A shared note', message: text, path: '/' }),
});
`;

const contract = `import { defineCall } from '@stagedoor/contracts/call';
import { id, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

export const shareNote = defineCall({
  service: '{{key}}',
  method: 'POST',
  path: '/{{key}}/shares',
  summary: 'Share a note with somebody',
  access: 'signed-in',
  body: Type.Object({ userId: id(), text: text({ min: 1, max: 200 }) }),
  answer: Type.Null(),
  status: 201,
  idempotent: true,
});
`;

const routes = `import { implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { notify } from '@stagedoor/service-kit/notifications/notify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import { shareNote } from '#/contracts/share-calls.ts';
import { noteShared } from '#/notes/note-shared.ts';

export function registerShares(app: FastifyInstance, deps: Deps): void {
  implementWithCommit(app, shareNote, ({ body, principal, commit }) =>
    commit(async (tx) => {
      await notify(tx, deps, noteShared, {
        recipientId: body.userId,
        actorId: principal.userId,
        facts: { text: body.text },
      });
      return null;
    }),
  );
}
`;

const test = `import { userFollowed } from '@stagedoor/contracts/social-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, it } from 'vitest';
import { service } from '#/service.ts';

it('writes a note for each follower', async () => {
  const running = await startTestService(service);
  const { database } = running.deps;
  const publish = createOwnersPublish(running.deps);
  await database.transaction((tx) => publish(tx, userFollowed, userFollowed.sample));
  const read = () => database.sql\`select text from note where owner_id = \${userFollowed.sample.followedId}\`;
  await waitFor(async () => (await read()).length === 1, { what: 'the note' });
  expect(await read()).toEqual([{ text: 'A fan follows you since 2026-02-01' }]);
  await running.destroy();
});
`;
