import { describe, expect, it } from 'vitest';
import { isBlank, type Outgoing, typeOf, withoutDelivered } from './outgoing.ts';
import { makeMessage } from './testing/make-message.ts';

describe('what is on its way', () => {
  it('stays while nothing like it has come', () => {
    const one = makeOutgoing('a', 'Hello');
    const others = [makeMessage(4, { content: 'Hello' }), makeMessage(5, { senderId: 'me', content: 'Hello!' })];
    expect(withoutDelivered([one], others, new Set())).toEqual([one]);
  });

  it('has arrived when the same words of one’s own stand behind all that was known', () => {
    const delivered = makeMessage(4, { senderId: 'me', content: 'Hello' });
    expect(withoutDelivered([makeOutgoing('a', 'Hello')], [delivered], new Set())).toEqual([]);
  });

  it('is not taken for an earlier message with the same words', () => {
    const earlier = makeMessage(3, { senderId: 'me', content: 'Hello' });
    expect(withoutDelivered([makeOutgoing('a', 'Hello')], [earlier], new Set())).toHaveLength(1);
  });

  it('is not taken for one whose own sending was answered', () => {
    const answered = makeMessage(4, { senderId: 'me', content: 'ok' });
    expect(withoutDelivered([makeOutgoing('b', 'ok')], [answered], new Set([answered.id]))).toHaveLength(1);
  });

  it('counts each arrival once', () => {
    const delivered = makeMessage(4, { senderId: 'me', content: 'ok' });
    const left = withoutDelivered([makeOutgoing('a', 'ok'), makeOutgoing('b', 'ok')], [delivered], new Set());
    expect(left.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('the type of a message', () => {
  it('is that of its first file, or of its price', () => {
    expect(typeOf([], 0)).toBe('TEXT');
    expect(typeOf([{ type: 'image/png' }], 0)).toBe('IMAGE');
    expect(typeOf([{ type: 'video/mp4' }], 0)).toBe('VIDEO');
    expect(typeOf([{ type: 'audio/mpeg' }], 0)).toBe('AUDIO');
    expect(typeOf([{ type: 'application/pdf' }], 0)).toBe('FILE');
    expect(typeOf([{ type: 'image/png' }], 5)).toBe('PPV');
  });
});

it('takes for blank what shows as nothing', () => {
  expect(isBlank(' \n\u200b')).toBe(true);
  expect(isBlank(' . ')).toBe(false);
});

function makeOutgoing(key: string, content: string): Outgoing {
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
