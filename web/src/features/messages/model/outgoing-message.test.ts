import { describe, expect, it } from 'vitest';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
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

  it('have arrived with their files', () => {
    const one = { ...makeOutgoing('a', ''), files: [{ asset: { ...makeAsset(1), readAt: 0 } }] };
    const media = { ...makeAsset(1), url: null, sources: [] };
    expect(filterUndelivered([one], [makeMessage(4, { senderId: 'me', content: '' })], new Set())).toHaveLength(1);
    expect(
      filterUndelivered([one], [makeMessage(4, { senderId: 'me', content: '', media: [media] })], new Set()),
    ).toEqual([]);
  });

  it('have not arrived before the server was asked to take them', () => {
    const film = { ...makeOutgoing('a', ''), files: [{ uploadId: 'film' }], isAsked: false };
    const photo = makeMessage(4, { senderId: 'me', content: '', media: [{ ...makeAsset(1), url: null, sources: [] }] });
    expect(filterUndelivered([film], [photo], new Set())).toEqual([film]);
  });

  it('are not confused with a message of other files', () => {
    const one = { ...makeOutgoing('a', ''), files: [{ asset: { ...makeAsset(1), readAt: 0 } }] };
    const media = (number: number) => ({ ...makeAsset(number), url: null, sources: [], assetId: makeAsset(number).id });
    const arrived = (number: number) => makeMessage(4, { senderId: 'me', content: '', media: [media(number)] });
    expect(filterUndelivered([one], [arrived(2)], new Set())).toEqual([one]);
    expect(filterUndelivered([one], [arrived(1)], new Set())).toEqual([]);
  });

  it('match each arrived message once', () => {
    const delivered = makeMessage(4, { senderId: 'me', content: 'ok' });
    const left = filterUndelivered([makeOutgoing('a', 'ok'), makeOutgoing('b', 'ok')], [delivered], new Set());
    expect(left.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('the type of a message', () => {
  it('follows from its first file or its price', () => {
    const chosen = (type: string) => ({ file: new File(['x'], 'x', { type }), uploadId: 'x' });
    const film = { asset: { ...makeAsset(1, { type: 'VIDEO' }), readAt: 0 } };
    expect(typeOf([], 0)).toBe('TEXT');
    expect(typeOf([film], 0)).toBe('VIDEO');
    expect(typeOf([chosen('image/png'), film], 0)).toBe('IMAGE');
    expect(typeOf([film], 5)).toBe('PPV');
    expect(typeOf([chosen('video/mp4')], 0)).toBe('VIDEO');
    expect(typeOf([chosen('audio/mpeg')], 0)).toBe('AUDIO');
    expect(typeOf([chosen('application/pdf')], 0)).toBe('FILE');
    expect(typeOf([{ uploadId: 'x', name: 'tour.mp4', type: 'video/mp4' }], 0)).toBe('VIDEO');
    // The server has recognised another kind than the browser.
    expect(typeOf([{ ...chosen('video/mp4'), ...film, asset: { ...film.asset, type: 'AUDIO' } }], 0)).toBe('AUDIO');
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
    isAsked: true,
    state: 'failed',
  };
}
