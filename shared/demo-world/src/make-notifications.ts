import { createNotificationBuilder, type Note, type WorldEvents } from '#/build-notifications.ts';
import { demoLogins } from '#/demo-logins.ts';
import { createIds } from '#/ids.ts';
import { byTime, day } from '#/moments.ts';
import { createRandom } from '#/random.ts';
import type { Notification, Person } from '#/world.ts';

type Login = (typeof demoLogins)[number]['role'];

const wanted = 60;

/**
 * Sixty notifications of all types. Most are derived from the world; what it does not contain (a stream, a payout, a
 * report) is invented. Most go to the three people with published logins.
 */
export function makeNotifications(seed: string, now: Date, world: WorldEvents): Notification[] {
  const ids = createIds(`${seed}/notifications`);
  const random = createRandom(`${seed}/notifications`);
  const tell = createNotificationBuilder(world, now);
  const [fan, creator, admin] = (['FAN', 'CREATOR', 'ADMIN'] as const).map((role) => findLogin(world.people, role));
  if (!fan || !creator || !admin) throw new Error('A demo login has no person');

  const told: Note[] = [
    ...tell.followers(creator).slice(-5),
    ...tell.subscribers(creator).slice(-3),
    ...tell.comments(creator).slice(-6),
    ...tell.likes(creator).slice(-6),
    ...tell.purchases(creator).slice(-3),
    ...tell.messages(creator).slice(-3),
    ...tell.messages(fan).slice(-3),
    ...tell.tips().slice(-4),
    ...tell.money(creator, fan),
    ...tell.house(creator, fan, admin),
  ];
  // The rest goes to other creators.
  const others = world.people.filter((person) => person.role === 'CREATOR' && person.id !== creator.id);
  const rest = others.flatMap((person) => [...tell.comments(person).slice(-2), ...tell.likes(person).slice(-1)]);
  told.push(...random.sample(rest, Math.max(wanted - told.length, 0)));

  return told
    .slice(0, wanted)
    .sort(byTime)
    .map((note) => ({ id: ids(note.createdAt), isRead: now.getTime() - note.createdAt.getTime() > 2 * day, ...note }));
}

function findLogin(people: readonly Person[], role: Login): Person | undefined {
  const login = demoLogins.find((entry) => entry.role === role);
  return people.find((person) => person.username === login?.username);
}
