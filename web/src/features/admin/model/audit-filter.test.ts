import { expect, it } from 'vitest';
import { auditFilterParams, auditFilterQuery, countFilters, readAuditFilter } from './audit-filter.ts';

const read = (address: string) => readAuditFilter(new URLSearchParams(address));

it('reads names that were typed with full-width letters', () => {
  expect(read(`actor=${encodeURIComponent('＠ａｄａ')}&about=${encodeURIComponent('ｂｅｎ')}`)).toMatchObject({
    actor: 'ada',
    about: 'ben',
  });
});

it('reads a filter from the address and writes it back', () => {
  const filter = read('tab=audit&actor=%40ada&action=user.suspend&from=2026-03-01');
  expect(filter).toEqual({ actor: 'ada', action: 'user.suspend', about: '', from: '2026-03-01', to: '' });
  expect(auditFilterParams(filter)).toEqual({ actor: 'ada', action: 'user.suspend', from: '2026-03-01' });
  expect(countFilters(filter)).toBe(3);
});

it.each(['action=user.praise', 'from=2026-02-30', 'to=yesterday', 'from=0000-01-01', 'actor=%20%20'])(
  'takes %s for no filter',
  (address) => {
    expect(countFilters(read(address))).toBe(0);
  },
);

it('asks for the days of the reader, the last one to its end', () => {
  expect(auditFilterQuery(read('about=ben&from=2026-03-01&to=2026-03-02'))).toEqual({
    about: 'ben',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 2, 23, 59, 59, 999).toISOString(),
  });
  expect(auditFilterQuery(read(''))).toEqual({});
});
