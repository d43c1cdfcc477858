import { expect, test } from 'vitest';
import { readDays, readTimes } from '#/input/read-dates.ts';

const noDay = 'There is no such day';
const noTime = 'There is no such day or time';

test('names every field in which there is no such day', () => {
  expect(() => readDays({ startDate: '2026-02-30', endDate: '2026-13-01' })).toThrow(
    expect.objectContaining({
      statusCode: 400,
      message: noDay,
      errors: [
        { field: 'startDate', message: noDay },
        { field: 'endDate', message: noDay },
      ],
    }),
  );
});

test('names both ends of a period where neither is a day or a time, and only the wrong one otherwise', () => {
  const both = [
    { field: 'from', message: noTime },
    { field: 'to', message: noTime },
  ];
  expect(() => readTimes({ from: '2026-02-30', to: 'x' })).toThrow(expect.objectContaining({ errors: both }));
  expect(() => readTimes({ from: '2026-02-28', to: 'x' })).toThrow(expect.objectContaining({ errors: both.slice(1) }));
});

test('reads the start of the first day and the end of the last, and leaves out what is not given', () => {
  expect(readTimes({ from: '2026-02-28', to: '2026-03-01' })).toEqual({
    from: '2026-02-28T00:00:00.000Z',
    to: '2026-03-01T23:59:59.999Z',
  });
  expect(readTimes({ from: undefined, to: undefined })).toEqual({ from: undefined, to: undefined });
});
