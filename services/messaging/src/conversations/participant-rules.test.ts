import { describe, expect, it } from 'vitest';
import {
  accept,
  afterReceiving,
  afterSending,
  archive,
  clear,
  isRequest,
  openSide,
  unarchive,
} from '#/conversations/participant-rules.ts';

const now = new Date('2026-02-01T12:00:00.000Z');
const later = new Date('2026-02-01T12:01:00.000Z');
const side = openSide({ conversationId: 'c', userId: 'mara', otherId: 'theo', now });

describe('one side of a conversation', () => {
  it('is in no list before anybody writes', () => {
    expect(side).toMatchObject({ folder: 'hidden', unreadCount: 0 });
    expect(isRequest(side)).toBe(false);
  });

  it('is a request where the first message comes from somebody it does not follow', () => {
    const received = afterReceiving(side, false, later);
    expect(received).toMatchObject({ folder: 'requests', unreadCount: 1, isAccepted: false, lastMessageAt: later });
    expect(isRequest(received)).toBe(true);
  });

  it('goes to the inbox where it follows the sender, and stays accepted after that ends', () => {
    const received = afterReceiving(side, true, later);
    expect(received).toMatchObject({ folder: 'inbox', isAccepted: true });
    expect(afterReceiving(received, false, later)).toMatchObject({ folder: 'inbox', unreadCount: 2 });
  });

  it('is accepted by answering', () => {
    const answered = afterSending(afterReceiving(side, false, now), later);
    expect(answered).toMatchObject({ folder: 'inbox', isAccepted: true, unreadCount: 1 });
    expect(isRequest(answered)).toBe(false);
  });

  it('returns from the archive to inbox or requests with a new message', () => {
    expect(afterReceiving(archive(afterSending(side, now)), false, later).folder).toBe('inbox');
    expect(afterReceiving(archive(afterReceiving(side, false, now)), false, later).folder).toBe('requests');
  });

  it('is archived and unarchived without other changes', () => {
    const request = afterReceiving(side, false, now);
    expect(isRequest(archive(request))).toBe(true);
    expect(unarchive(archive(request))).toEqual(request);
    const accepted = afterSending(side, now);
    expect(archive(archive(accepted)).folder).toBe('archived');
    expect(unarchive(archive(accepted))).toEqual(accepted);
    expect(unarchive(accepted)).toEqual(accepted);
    expect(archive(side)).toEqual(side);
  });

  it('is empty after deleting until a new message comes', () => {
    const cleared = clear(afterReceiving(side, true, now), 7);
    expect(cleared).toMatchObject({ folder: 'hidden', unreadCount: 0, clearedUpTo: 7, isAccepted: true });
    expect(afterReceiving(cleared, false, later)).toMatchObject({ folder: 'inbox', unreadCount: 1, clearedUpTo: 7 });
  });

  it('comes back as a request after it was declined', () => {
    const declined = clear(afterReceiving(side, false, now), 1);
    expect(isRequest(declined)).toBe(false);
    expect(afterReceiving(declined, false, later).folder).toBe('requests');
  });

  it('moves from the requests when accepted, but not out of the archive', () => {
    const request = afterReceiving(side, false, now);
    expect(accept(request)).toMatchObject({ folder: 'inbox', isAccepted: true });
    expect(accept(archive(request))).toMatchObject({ folder: 'archived', isAccepted: true });
  });
});
