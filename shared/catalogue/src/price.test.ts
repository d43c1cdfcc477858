import { describe, expect, it } from 'vitest';
import { catalogue } from '#/catalogue.ts';
import { findPlanCents } from '#/price.ts';

/** The price text of each entry beside what it means, in cents. */
const meanings = `
payments      | 2.9% + $0.30 per transaction | free
chargebacks   | $99/month + success fee      | agreement
banking       | free tier                    | free
accounting    | $49/month                    | month 4900
llc           | from $149                    | agreement
verification  | $0.50 per verification       | agreement
education     | $299/year or $29/month       | month 2900, year 29900
ai-content    | $19/month for 100k tokens    | month 1900, 100000 tokens
qa            | $5 per review                | agreement
calendar      | $15/month                    | month 1500
merch         | free                         | free
branding      | $199 one-time                | once 19900
marketplace   | 15% commission               | agreement
storage       | $29/month                    | month 2900
analytics     | $39/month                    | month 3900
engagement    | $25/month                    | month 2500
safety        | free basic, $19/month premium | free
marketing     | $49/month                    | month 4900
enforcer      | $12/month                    | month 1200
perks         | $29/month                    | month 2900
agency        | $199/month                   | month 19900
team          | $19/month per user           | agreement
agents        | free to browse               | free
crm           | $35/month                    | month 3500
dashboard     | free with any service        | free
fan-crm       | $45/month                    | month 4500
community     | $79/month                    | month 7900
matching      | 20% commission               | agreement
crypto        | TBA                          | agreement
wellness      | free plus paid counseling    | free
legal         | $99/month or $150/hour       | agreement
transition    | $299 one-time                | once 29900
crisis        | $999/month retainer          | free
tax-prep      | from $199/year               | agreement
insurance     | varies                       | agreement
retirement    | 1% AUM or $99/month          | agreement`;

const expected = meanings
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the meaning of the price texts', () => {
  it('says for all 36 texts what is charged', () => {
    const read = catalogue.slice(0, expected.length).map(({ key, pricing, price }) => {
      if (price.kind !== 'plans') return [key, pricing, price.kind];
      const limits = Object.entries(price.limits ?? {}).map(([name, amount]) => `${amount} ${name}`);
      const plans = price.plans.map(({ interval, cents }) => `${interval} ${cents}`);
      return [key, pricing, [...plans, ...limits].join(', ')];
    });
    expect(read).toEqual(expected);
    expect(read).toHaveLength(36);
  });

  it('bills nobody for a public service, and calls no other one free', () => {
    for (const { key, isPublic, price } of catalogue) expect([key, price.kind === 'free']).toEqual([key, isPublic]);
  });

  it('charges whole cents, each interval once', () => {
    for (const { price } of catalogue) {
      if (price.kind !== 'plans') continue;
      expect(new Set(price.plans.map(({ interval }) => interval)).size).toBe(price.plans.length);
      for (const { cents } of price.plans) expect(Number.isSafeInteger(cents) && cents > 0).toBe(true);
    }
  });

  it('finds the price of an interval', () => {
    const education = catalogue.find(({ key }) => key === 'education')?.price;
    if (education === undefined) throw new Error('education is missing');
    expect(findPlanCents(education, 'year')).toBe(29_900);
    expect(findPlanCents(education, 'once')).toBeUndefined();
    expect(findPlanCents({ kind: 'free' }, 'month')).toBeUndefined();
  });
});
