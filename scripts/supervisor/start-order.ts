import type { ServicePlan } from './processes.ts';

/** Who owns the posts and people of the first page, and who says who asks for them. */
const onFirstPage: readonly string[] = ['auth', 'social'];

/** Splits services into those that the first page needs and those that start once it is open. */
export function splitByFirstPage(services: readonly ServicePlan[]): { sooner: ServicePlan[]; later: ServicePlan[] } {
  const { sooner = [], later = [] } = Object.groupBy(services, ({ name }) =>
    onFirstPage.includes(name) ? 'sooner' : 'later',
  );
  return { sooner, later };
}
