import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds to a new service, in its folder, what its team might build: a note for each follower, including followers from before
 * its time, of which the person is notified. Throws where the service is not as `stagedoor new` writes it.
 */
export function writeFeature(folder: string): void {
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const change = (file: string, changes: readonly (readonly [from: string, to: string])[]) => {
    let text = readFileSync(path.join(folder, file), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      text = text.replace(from, to);
    }
    writeFileSync(path.join(folder, file), text);
  };
  write('src/consumers/on-user-followed.ts', consumer);
  write('src/notes/note-written.ts', kind);
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
import { onUserRegistered } from '#/consumers/on-user-registered.ts';`,
    ],
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
import { notify } from '@stagedoor/service-kit/notifications/notify';
import type { Deps } from '#/config.ts';
import { createNote } from '#/notes/create-note.ts';
import { noteWritten } from '#/notes/note-written.ts';

/** A note for each follower, with the day since when. */
export const onUserFollowed = defineConsumer({
  name: 'on-user-followed',
  on: userFollowed,
  readsHistory: true,
  async handle(tx, { data }, deps: Deps) {
    const text = \`A fan follows you since \${data.followedAt.slice(0, 10)}\`;
    await createNote(tx, deps, { ownerId: data.followedId, text });
    await notify(tx, deps, noteWritten, { recipientId: data.followedId, actorId: data.followerId, facts: { text } });
  },
});
`;

const kind = `import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';

export const noteWritten = defineNotificationKind<{ readonly text: string }>({
  key: 'note-written',
  name: 'A note about a new fan',
  describe: ({ text }) => ({ title: 'A new note', message: text, path: '/' }),
});
`;
