import { describe, expect, it } from 'vitest';
import type { BillingAccount, ServicePlan } from '#/db/service-billing.ts';
import {
  endOf,
  findInvoiceDate,
  linesDue,
  nextDue,
  nextTry,
  teamShare,
  whileBeingPaid,
} from '#/service-billing/billing-rules.ts';

const anchor = new Date('2026-01-31T12:00:00.000Z');
const plan: ServicePlan = {
  id: 'plan',
  userId: 'person',
  service: 'calendar',
  status: 'active',
  interval: 'month',
  priceCents: 1_500,
  trialEndsAt: anchor,
  remindedAt: null,
  waivedUntil: null,
  paidUntil: anchor,
  cancelledAt: null,
  endsAt: null,
  closeReason: null,
  confirmBy: null,
  trialBeganAt: null,
  repeatKeptAt: null,
  accessRevision: 1,
  revision: 0,
};
const account: BillingAccount = {
  userId: 'person',
  methodId: null,
  anchorAt: anchor,
  months: 1,
  retryAt: null,
  dueAt: null,
  attempts: 0,
  failedAt: null,
  lastError: null,
};
const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const dateAt = (day: string, months = 0) => {
  const date = findInvoiceDate(anchor, months, at(day));
  if (date === undefined) throw new Error('no invoice date has come');
  return date;
};
const amounts = (plans: ServicePlan[], day: string) =>
  linesDue(plans, anchor, dateAt(day)).map(({ kind, amountCents, endsAt }) => [
    kind,
    amountCents,
    endsAt?.toISOString().slice(0, 10),
  ]);

describe('the dates of invoices', () => {
  it('are the same day each month, or its last one', () => {
    expect(findInvoiceDate(anchor, 1, at('2026-02-27'))).toBeUndefined();
    expect(dateAt('2026-02-28', 1)).toEqual({ index: 1, at: at('2026-02-28'), previous: anchor });
    expect(dateAt('2026-03-31', 2).at).toEqual(at('2026-03-31'));
  });

  it('skip those that were missed', () => {
    expect(dateAt('2026-05-15', 1)).toEqual({ index: 3, at: at('2026-04-30'), previous: at('2026-03-31') });
  });
});

describe('the lines of an invoice', () => {
  it('are the next month for what is paid until its date', () => {
    expect(amounts([plan], '2026-01-31')).toEqual([['period', 1_500, '2026-02-28']]);
  });

  it('add the days since a later trial ended, in proportion to the month', () => {
    const later = { ...plan, paidUntil: at('2026-02-14') };
    expect(amounts([later], '2026-02-28')).toEqual([
      ['days', 750, '2026-02-28'],
      ['period', 1_500, '2026-03-31'],
    ]);
  });

  it('are the days alone where the plan was cancelled, and end with it', () => {
    const cancelled = { ...plan, paidUntil: at('2026-02-14'), cancelledAt: at('2026-02-15') };
    expect(amounts([{ ...cancelled, endsAt: at('2026-02-28') }], '2026-02-28')).toEqual([['days', 750, '2026-02-28']]);
    expect(amounts([{ ...cancelled, endsAt: at('2026-02-14') }], '2026-02-28')).toEqual([]);
  });

  it('are a year for a yearly plan, with the days before it in proportion to the year', () => {
    const yearly = { ...plan, interval: 'year', priceCents: 29_900, paidUntil: at('2026-02-14') } as const;
    expect(amounts([yearly], '2026-02-28')).toEqual([
      ['days', 1_147, '2026-02-28'],
      ['period', 29_900, '2027-02-28'],
    ]);
  });

  it('are a single price once', () => {
    const once = { ...plan, interval: 'once', priceCents: 19_900 } as const;
    expect(amounts([once], '2026-01-31')).toEqual([['once', 19_900, undefined]]);
    expect(amounts([{ ...once, paidUntil: null }], '2026-01-31')).toEqual([]);
    expect(amounts([{ ...once, cancelledAt: anchor }], '2026-01-31')).toEqual([]);
  });

  it('never charge what was due at a date that was missed, nor what is paid, in its trial, granted or closed', () => {
    expect(amounts([{ ...plan, paidUntil: anchor }], '2026-05-15')).toEqual([['period', 1_500, '2026-05-31']]);
    expect(amounts([{ ...plan, paidUntil: at('2026-03-31') }], '2026-05-15')).toHaveLength(1);
    const others = (['trial', 'granted', 'closed'] as const).map((status) => ({ ...plan, status }));
    expect(amounts([...others, { ...plan, paidUntil: at('2026-03-01') }], '2026-02-28')).toEqual([]);
  });
});

describe('an open invoice', () => {
  it('is tried daily, and for the last time when its services are about to close', () => {
    const invoice = { openUntil: at('2026-02-03') };
    expect(nextTry(invoice, anchor)).toEqual(at('2026-02-01'));
    expect(nextTry(invoice, new Date('2026-02-03T00:00:00.000Z'))).toEqual(at('2026-02-03'));
    expect(nextTry(invoice, at('2026-02-03'))).toBeUndefined();
  });

  it('is looked at hourly while it is paid, at its end, and every minute after that', () => {
    const invoice = { openUntil: at('2026-02-03') };
    expect(whileBeingPaid(invoice, anchor)).toEqual(new Date(anchor.getTime() + 3_600_000));
    const late = new Date(at('2026-02-03').getTime() - 60_000);
    expect(whileBeingPaid(invoice, late)).toEqual(at('2026-02-03'));
    expect(whileBeingPaid(invoice, at('2026-02-03'))).toEqual(new Date(at('2026-02-03').getTime() + 60_000));
  });
});

describe('a cancelled plan', () => {
  it('ends with its trial, with what is paid, or with the next invoice', () => {
    const trial = { ...plan, status: 'trial', trialEndsAt: at('2026-02-14'), paidUntil: null } as const;
    expect(endOf(trial, null, anchor)).toEqual(at('2026-02-14'));
    expect(endOf({ ...plan, paidUntil: at('2026-02-28') }, at('2026-02-20'), anchor)).toEqual(at('2026-02-28'));
    expect(endOf(plan, at('2026-02-28'), at('2026-02-01'))).toEqual(at('2026-02-28'));
  });
});

describe('the job', () => {
  it('is due at the earliest reminder, end, invoice or try, and never without any', () => {
    const trial = { ...plan, status: 'trial', trialEndsAt: at('2026-02-14'), paidUntil: null } as const;
    const idle = { ...account, anchorAt: null };
    expect(nextDue(idle, [trial], false)).toEqual(at('2026-02-11'));
    expect(nextDue(idle, [{ ...trial, remindedAt: at('2026-02-11') }], false)).toEqual(at('2026-02-14'));
    expect(nextDue(idle, [{ ...trial, cancelledAt: anchor }], false)).toEqual(at('2026-02-14'));
    expect(nextDue(account, [plan], false)).toEqual(at('2026-02-28'));
    expect(nextDue({ ...account, retryAt: at('2026-03-02') }, [plan], true)).toEqual(at('2026-03-02'));
    expect(nextDue(account, [{ ...plan, endsAt: at('2026-02-10') }], false)).toEqual(at('2026-02-10'));
    expect(
      nextDue(
        idle,
        [
          { ...plan, status: 'closed' },
          { ...plan, status: 'granted' },
        ],
        false,
      ),
    ).toBeNull();
  });
});

describe('the share of a team', () => {
  it('is rounded down', () => {
    expect([teamShare(1_500, 80), teamShare(1_147, 80), teamShare(99, 0), teamShare(99, 100)]).toEqual([
      1_200, 917, 0, 99,
    ]);
  });
});
