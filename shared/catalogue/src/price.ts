/** How often a price is charged: every month, every year, or a single time. */
export type BillingInterval = 'month' | 'year' | 'once';

/** One price of a service, in integer US cents. */
export type PlanPrice = { readonly interval: BillingInterval; readonly cents: number };

/**
 * What the price text of an entry means for billing. `free`: nobody is billed, as for every public service. `plans`: one
 * of the prices is charged, the first one unless the person chooses another. `agreement`: the text names no fixed price,
 * so the team and the person agree on one, and the platform bills nothing.
 */
export type Price =
  | { readonly kind: 'free' }
  | { readonly kind: 'agreement' }
  | {
      readonly kind: 'plans';
      readonly plans: readonly [PlanPrice, ...PlanPrice[]];
      /** What the price includes, by name, for a month or a year of it. */
      readonly limits?: Limits;
    };

/** Amounts that a plan includes, such as `{ tokens: 100000 }`. */
export type Limits = { readonly [name: string]: number };

/** Nobody is billed. */
export const free: Price = { kind: 'free' };
/** The team and the person agree on a price. */
export const agreement: Price = { kind: 'agreement' };

/** A monthly price in whole dollars, with what it includes. */
export function monthly(dollars: number, limits?: Limits): Price {
  const plans = [{ interval: 'month', cents: dollars * 100 }] as const;
  return limits === undefined ? { kind: 'plans', plans } : { kind: 'plans', plans, limits };
}

/** A price by the month or by the year, in whole dollars. */
export function monthlyOrYearly(month: number, year: number): Price {
  return {
    kind: 'plans',
    plans: [
      { interval: 'month', cents: month * 100 },
      { interval: 'year', cents: year * 100 },
    ],
  };
}

/** A price that is paid a single time, in whole dollars. */
export function oneTime(dollars: number): Price {
  return { kind: 'plans', plans: [{ interval: 'once', cents: dollars * 100 }] };
}

/** Returns the price of an interval in cents; undefined if the service has none. */
export function findPlanCents(price: Price, interval: BillingInterval): number | undefined {
  return price.kind === 'plans' ? price.plans.find((plan) => plan.interval === interval)?.cents : undefined;
}
