import { describe, expect, it } from 'vitest';
import { filterUndelivered, isBlank, type OutgoingMessage, typeOf } from './outgoing-message.ts';
import { makeMessage } from './testing/make-message.ts';

describe('unsent messages', () => {
  it('stay while no message like them has arrived', () => {
    const one = makeOutgoing('a', 'Hello');
    const others = [makeMessage(4, { content: 'Hello' }), makeMessage(5, { senderId: 'me', content: 'Hello!' })];
    expect(filterUndelivered([one], others, new Set())).toEqual([one]);
  });

  it('have arrived when an own message with the same text follows all known ones', () => {
    const delivered = makeMessage(4, { senderId: 'me', content: 'Hello' });
    expect(filterUndelivered([makeOutgoing('a', 'Hello')], [delivered], new Set())).toEqual([]);
  });

  it('are not confused with an earlier message of the same text', () => {
    const earlier = makeMessage(3, { senderId: 'me', content: 'Hello' });
    expect(filterUndelivered([makeOutgoing('a', 'Hello')], [earlier], new Set())).toHaveLength(1);
  });

  it('are not confused with a message whose request got a response', () => {
    const answered = makeMessage(4, { senderId: 'me', content: 'ok' });
    expect(filterUndelivered([makeOutgoing('b', 'ok')], [answered], new Set([answered.id]))).toHaveLength(1);
  });

  it('match each arrived message once', () => {
    const delivered = makeMessage(4, { senderId: 'me', content: 'ok' });
    const left = filterUndelivered([makeOutgoing('a', 'ok'), makeOutgoing('b', 'ok')], [delivered], new Set());
    expect(left.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('the type of a message', () => {
  it('follows from its first file or its price', () => {
    expect(typeOf([], 0)).toBe('TEXT');
    expect(typeOf([{ type: 'image/png' }], 0)).toBe('IMAGE');
    expect(typeOf([{ type: 'video/mp4' }], 0)).toBe('VIDEO');
    expect(typeOf([{ type: 'audio/mpeg' }], 0)).toBe('AUDIO');
    expect(typeOf([{ type: 'application/pdf' }], 0)).toBe('FILE');
    expect(typeOf([{ type: 'image/png' }], 5)).toBe('PPV');
  });
});

it('treats invisible characters as blank', () => {
  expect(isBlank(' \n\u200b')).toBe(true);
  expect(isBlank(' . ')).toBe(false);
});

function makeOutgoing(key: string, content: string): OutgoingMessage {
  return {
    key,
    conversationId: 'conversation',
    senderId: 'me',
    receiverId: 'them',
    content,
    files: [],
    price: 0,
    createdAt: new Date(0).toISOString(),
    afterSequence: 3,
    state: 'failed',
  };
}
