import { describe, expect, it } from 'vitest';
import { checkSchedule, proposeSchedule, readSchedule, scheduleBounds, toLocalInput } from './schedule-rules.ts';

const now = new Date(2026, 10, 21, 18, 20, 30);

describe('the moment a post is to be published at', () => {
  it('is written and read in the time of where the author is', () => {
    expect(toLocalInput(now)).toBe('2026-11-21T18:20');
    expect(readSchedule('2026-11-21T18:20')?.getTime()).toBe(new Date(2026, 10, 21, 18, 20).getTime());
    expect(readSchedule('2026-11-21T18:20:30')?.getTime()).toBe(now.getTime());
  });

  it.each(['', 'tomorrow', '2026-11-21', '2026-13-41T10:00'])('is none for %j', (typed) => {
    expect(readSchedule(typed)).toBeUndefined();
    expect(checkSchedule(typed, now)).toBe('Choose a day and a time');
  });

  it('lies ahead, by a year at most', () => {
    expect(checkSchedule('2026-11-21T18:20', now)).toBe('The time must be in the future');
    expect(checkSchedule('2026-11-21T18:21', now)).toBeUndefined();
    expect(checkSchedule('2027-11-21T18:20', now)).toBeUndefined();
    expect(checkSchedule('2027-11-21T18:21', now)).toBe('The time must be within a year');
    expect(scheduleBounds(now)).toEqual({ min: '2026-11-21T18:20', max: '2027-11-21T18:20' });
  });

  it('is proposed at a whole hour, more than an hour ahead', () => {
    expect(proposeSchedule(now)).toBe('2026-11-21T20:00');
    expect(proposeSchedule(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-22T01:00');
    expect(checkSchedule(proposeSchedule(now), now)).toBeUndefined();
  });
});
