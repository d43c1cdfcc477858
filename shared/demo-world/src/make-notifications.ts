import { createNotificationBuilder, type Note, type WorldEvents } from '#/build-notifications.ts';
import { byTime, day } from '#/demo-times.ts';
import { getLogin } from '#/get-login.ts';
import { createIds } from '#/ids.ts';
import { createRandom } from '#/random.ts';
import type { Notification } from '#/world.ts';

const notificationsPerPerson = 60;

/**
 * Sixty notifications of all types. Most are derived from the world; what it does not contain (a stream) is
 * invented. Most go to the three people with published logins.
 */
export function makeNotifications(seed: string, now: Date, world: WorldEvents): Notification[] {
  const ids = createIds(`${seed}/notifications`);
  const random = createRandom(`${seed}/notifications`);
  const buildNotification = createNotificationBuilder(world, now);
  const [fan, creator, admin] = [
    getLogin(world.people, 'FAN'),
    getLogin(world.people, 'CREATOR'),
    getLogin(world.people, 'ADMIN'),
  ];

  const all: Note[] = [
    ...buildNotification.followers(creator).slice(-5),
    ...buildNotification.subscribers(creator).slice(-3),
    ...buildNotification.comments(creator).slice(-6),
    ...buildNotification.likes(creator).slice(-6),
    ...buildNotification.purchases(creator).slice(-3),
    ...buildNotification.messages(creator).slice(-3),
    ...buildNotification.messages(fan).slice(-3),
    ...buildNotification.tips().slice(-4),
    ...buildNotification.money(creator, fan),
    ...buildNotification.polls(fan),
    ...buildNotification.house(creator, fan, admin),
  ];
  // The rest goes to other creators.
  const others = world.people.filter((person) => person.role === 'CREATOR' && person.id !== creator.id);
  const rest = others.flatMap((person) => [
    ...buildNotification.comments(person).slice(-2),
    ...buildNotification.likes(person).slice(-1),
  ]);
  all.push(...random.sample(rest, Math.max(notificationsPerPerson - all.length, 0)));

  return all
    .slice(0, notificationsPerPerson)
    .sort(byTime)
    .map((note) => ({ id: ids(note.createdAt), isRead: now.getTime() - note.createdAt.getTime() > 2 * day, ...note }));
}
