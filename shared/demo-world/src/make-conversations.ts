import { getPerson } from '#/get-person.ts';
import { makeId } from '#/make-id.ts';
import { type At, byTime } from '#/moments.ts';
import { getPicture } from '#/pictures.ts';
import { type MessageData, readData } from '#/read-data.ts';
import type { Conversation, Message, Person, Tip } from '#/world.ts';

export function makeConversations(at: At, people: readonly Person[]): Conversation[] {
  return readData('conversations').map(({ between, ago, messages }, place) => {
    const [one, other] = [getPerson(people, between[0]).id, getPerson(people, between[1]).id];
    const createdAt = at(ago);
    return {
      id: makeId(`conversation ${place}`, createdAt),
      participantIds: [one, other],
      createdAt,
      messages: messages.map((data, index) => {
        const senderId = getPerson(people, data.from).id;
        return makeMessage(at, data, `message ${index} of ${place}`, senderId, senderId === one ? other : one);
      }),
    };
  });
}

function makeMessage(at: At, data: MessageData, name: string, senderId: string, receiverId: string): Message {
  const createdAt = at(data.ago);
  return {
    id: makeId(name, createdAt),
    senderId,
    receiverId,
    type: data.type ?? 'TEXT',
    content: data.text,
    price: data.price ?? 0,
    amount: data.amount ?? 0,
    isUnlocked: data.isLocked !== true,
    attachment:
      data.file === undefined
        ? null
        : {
            id: makeId(`file of ${name}`, createdAt),
            fileName: data.file,
            picture: data.picture === undefined ? null : getPicture(data.picture),
          },
    createdAt,
    readAt: data.read === undefined ? null : at(data.read),
  };
}

/** Tips are given in conversations. */
export function collectTips(conversations: readonly Conversation[]): Tip[] {
  return conversations
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type === 'TIP')
    .map(({ id, senderId: fromId, receiverId: toId, amount, createdAt }) => ({
      id: makeId(`tip ${id}`, createdAt),
      fromId,
      toId,
      amount,
      createdAt,
    }))
    .sort(byTime);
}
