import { expect, it } from 'vitest';
import { possibleDates } from '#/testing/possible-dates.ts';

const datesFrom = (date: string, months: number) =>
  possibleDates(new Date(`${date}T12:00:00.092Z`), months).map((one) => one.toISOString());

it('the next invoice date is the same day, or the last one of a shorter month', () => {
  expect(datesFrom('2027-01-12', 1)).toEqual(['2027-02-12T12:00:00.092Z']);
  expect(datesFrom('2027-01-30', 1)).toEqual(['2027-02-28T12:00:00.092Z']);
  expect(datesFrom('2027-01-31', 12)).toEqual(['2028-01-31T12:00:00.092Z']);
});

it('after the last day of a short month it may be a later one', () => {
  expect(datesFrom('2027-02-28', 1).map((one) => one.slice(0, 10))).toEqual([
    '2027-03-28',
    '2027-03-29',
    '2027-03-30',
    '2027-03-31',
  ]);
  expect(datesFrom('2027-02-28', -1).map((one) => one.slice(8, 10))).toEqual(['28', '29', '30', '31']);
  expect(datesFrom('2027-04-30', -2).map((one) => one.slice(5, 10))).toEqual(['02-28']);
});
