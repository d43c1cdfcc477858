import { amongCreators } from '#/conversations/among-creators.ts';
import { inGeneral } from '#/conversations/in-general.ts';
import type { ConversationScript, LineScript } from '#/conversations/script.ts';
import { withFans } from '#/conversations/with-fans.ts';
import { demoLogins } from '#/demo-logins.ts';
import { before, byTime, day, hour, later, soonAfter } from '#/demo-times.ts';
import { createIds, type MakeId } from '#/ids.ts';
import type { FollowsAndPayments } from '#/make-follows-and-payments.ts';
import { makePicture } from '#/make-people.ts';
import { createRandom, type Random } from '#/random.ts';
import type { Conversation, Message, Person } from '#/world.ts';

/**
 * Makes one conversation for each script, no two between the same people. Only people with published logins have several.
 */
export function makeConversations(
  seed: string,
  now: Date,
  people: readonly Person[],
  ties: FollowsAndPayments,
): Conversation[] {
  const random = createRandom(`${seed}/conversations`);
  const ids = createIds(`${seed}/conversations`);
  const taken = new Set<string>();
  const known = (person: Person) => demoLogins.some(({ username }) => username === person.username);
  const follows = new Set(ties.follows.map((tie) => `${tie.followerId} ${tie.followedId}`));

  const cast = (script: ConversationScript, number: number): [Person, Person] => {
    const anyone = script.to === 'any creator' || script.to === 'a colleague';
    const pairs = people
      .filter((other) => other.role === 'CREATOR' && (anyone || script.to === other.field))
      .flatMap((other) =>
        people
          .filter((one) => (script.to === 'a colleague' ? one.role === 'CREATOR' : one.role === 'FAN'))
          .filter((one) => one.id !== other.id && follows.has(`${one.id} ${other.id}`))
          .map((one): [Person, Person] => [one, other]),
      )
      .filter((pair) => !taken.has(pairKey(pair)));
    // Every third conversation is someone's whose login is known, so that their inbox has something in it.
    const shown = number % 3 === 0 ? pairs.filter((pair) => pair.some(known)) : [];
    const pair = random.pick(shown.length > 0 ? shown : pairs);
    taken.add(pairKey(pair));
    return pair;
  };

  const conversations = [...withFans, ...inGeneral, ...amongCreators].map((script, number) => {
    const [one, other] = cast(script, number);
    const met = later(one.createdAt, other.createdAt);
    const room = now.getTime() - met.getTime();
    const createdAt = before(now, Math.min(room, number % 4 === 0 ? 2 * day : 60 * day) * random.between(0.15, 0.95));
    return converse({ random, ids, now, one, other, script, createdAt, number });
  });
  return conversations.sort(byTime);
}

function pairKey(pair: readonly Person[]): string {
  return pair
    .map((person) => person.id)
    .sort()
    .join(' ');
}

type Parts = {
  random: Random;
  ids: MakeId;
  now: Date;
  one: Person;
  other: Person;
  script: ConversationScript;
  createdAt: Date;
  number: number;
};

function converse({ random, ids, now, one, other, script, createdAt, number }: Parts): Conversation {
  const id = ids(createdAt);
  let moment = createdAt;
  const messages = script.lines.map((line, index): Message => {
    moment = index === 0 ? createdAt : soonAfter(random, moment, hour, now);
    const [sender, receiver] = line.from === 'one' ? [one, other] : [other, one];
    const isLast = index === script.lines.length - 1;
    const unread = isLast && now.getTime() - moment.getTime() < 3 * day;
    return {
      id: ids(moment),
      senderId: sender.id,
      receiverId: receiver.id,
      type: line.type ?? 'TEXT',
      content: line.text,
      price: line.type === 'PPV' ? (line.amount ?? 0) : 0,
      amount: line.type === 'TIP' ? (line.amount ?? 0) : 0,
      isUnlocked: line.type !== 'PPV' || !isLast,
      attachment: attach(ids, line, other, moment, `conversation/${number}#${index}`),
      createdAt: moment,
      readAt: unread ? null : soonAfter(random, moment, hour, now),
    };
  });
  return { id, participantIds: [one.id, other.id], createdAt, messages };
}

function attach(ids: MakeId, line: LineScript, creator: Person, moment: Date, seed: string): Message['attachment'] {
  if (!line.attached) return null;
  const isSeen = /\.(jpg|mp4)$/.test(line.attached);
  return {
    id: ids(moment),
    fileName: line.attached,
    picture: isSeen ? makePicture(seed, creator.field ?? 'art', 960, 720) : null,
  };
}
