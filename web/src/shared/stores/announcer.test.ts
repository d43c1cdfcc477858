import { expect, it } from 'vitest';
import { announce, useAnnouncement } from './announcer.ts';

it('makes the same words another announcement each time', () => {
  const heard: string[] = [];
  const stop = useAnnouncement.subscribe(({ text }) => heard.push(text));
  for (const text of ['Link copied', 'Link copied', 'Link copied', 'Saved']) announce(text);
  stop();
  expect(heard.map((text) => text.trim())).toEqual(['Link copied', 'Link copied', 'Link copied', 'Saved']);
  expect(heard[1]).not.toBe(heard[0]);
  expect(heard[2]).not.toBe(heard[1]);
});
