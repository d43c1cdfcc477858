import { expect, it } from 'vitest';
import type { Attachment } from './attachment-store.ts';
import { emptyDraft } from './draft-store.ts';
import { fingerprint, toPostInput } from './post-body.ts';

const file = new File(['x'], 'a.png', { type: 'image/png', lastModified: 1 });
const attachment: Attachment = { file, kind: 'IMAGE', previewUrl: 'blob:1', alt: '' };
const draft = { ...emptyDraft, content: ' Hello ', price: '4.50' };

it('sends what was written, and a price only of a creator', () => {
  expect(toPostInput(draft, [], true)).toEqual({
    body: { content: 'Hello', visibility: 'PUBLIC', price: 4.5 },
    files: { media: [] },
  });
  expect(toPostInput(draft, [], false).body).toEqual({ content: 'Hello', visibility: 'PUBLIC' });
});

it('sends the moment in the time of all the world', () => {
  const moment = new Date(2026, 10, 21, 18, 20);
  expect(toPostInput({ ...draft, scheduledAt: '2026-11-21T18:20' }, [], true).body).toMatchObject({
    scheduledAt: moment.toISOString(),
  });
});

it('sends a poll with its answers trimmed, and tells it from another', () => {
  const asking = toPostInput({ ...draft, poll: { options: [' Yes', 'No '], hours: 6 } }, [], true);
  expect(asking.body).toMatchObject({ poll: { options: ['Yes', 'No'], hours: 6 } });
  expect(toPostInput(draft, [], true).body).not.toHaveProperty('poll');
  expect(fingerprint(toPostInput({ ...draft, poll: { options: ['Yes', 'No'], hours: 1 } }, [], true))).not.toBe(
    fingerprint(asking),
  );
});

it('sends descriptions by place, once there is one', () => {
  expect(toPostInput(draft, [attachment], true).body).not.toHaveProperty('alts');
  expect(toPostInput(draft, [attachment, { ...attachment, alt: ' A dog ' }], true).body).toMatchObject({
    alts: ['', 'A dog'],
  });
});

it('tells posts apart by all that is sent', () => {
  const one = fingerprint(toPostInput(draft, [attachment], true));
  expect(fingerprint(toPostInput(draft, [{ ...attachment }], true))).toBe(one);
  expect(fingerprint(toPostInput(draft, [{ ...attachment, alt: 'A dog' }], true))).not.toBe(one);
  expect(fingerprint(toPostInput(draft, [], true))).not.toBe(one);
  expect(fingerprint(toPostInput({ ...draft, content: 'Hello!' }, [attachment], true))).not.toBe(one);
});

it('sends a poster with the index of its video', () => {
  const picture = new File(['y'], 'poster.jpg', { type: 'image/jpeg', lastModified: 1 });
  const video: Attachment = { ...attachment, kind: 'VIDEO' };
  const input = toPostInput(draft, [attachment, video], true, [{ picture, of: 1 }]);
  expect(input).toMatchObject({ body: { posterOf: [1] }, files: { media: [file, file], posters: [picture] } });
  expect(toPostInput(draft, [video], true)).not.toHaveProperty('files.posters');
  expect(fingerprint(input)).not.toBe(fingerprint(toPostInput(draft, [attachment, video], true)));
});
