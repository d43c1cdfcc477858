import { expect, test, vi } from 'vitest';
import type { Bus } from '#/broker/bus.ts';
import { createEventNames } from '#/broker/event-names.ts';
import { deleteEventsAbout } from '#/personal-data/delete-events-about.ts';

const count = 45_000;

/** A bus with two streams of as many messages, of which every tenth is about the person. */
function openFullBus() {
  const deleteMessage = vi.fn(async () => true);
  const consume = async () => {
    const messages = (function* () {
      for (let seq = 1; seq <= count; seq += 1) {
        yield { seq, info: { pending: count - seq }, data: Buffer.from(seq % 10 === 0 ? 'about mara' : 'about theo') };
      }
    })();
    return Object.assign(messages, { stop() {} });
  };
  const jetStream = {
    client: { consumers: { get: async () => ({ consume }) } },
    manager: {
      streams: { info: async () => ({ config: {}, state: { messages: count, last_seq: count } }), deleteMessage },
    },
  };
  const bus = { ...createEventNames(''), jetStream: async () => jetStream };
  return { bus: bus as unknown as Bus, deleteMessage };
}

test('goes on for as long as full streams take, by extending its lease while it reads and while it deletes', async () => {
  const { bus, deleteMessage } = openFullBus();
  const deletedBefore: number[] = [];
  await deleteEventsAbout(bus, 'mara', {
    extend: async () => {
      deletedBefore.push(deleteMessage.mock.calls.length);
    },
  });
  expect(deleteMessage).toHaveBeenCalledTimes(2 * 4_500);
  expect(deletedBefore.filter((deleted) => deleted === 0).length).toBeGreaterThan(1);
  expect(deletedBefore.filter((deleted) => deleted > 0 && deleted < 4_500).length).toBeGreaterThan(1);
});
