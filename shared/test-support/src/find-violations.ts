import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A place that breaks a rule of axe. */
export type Violation = { rule: string; place: string };

/** Violations that axe reports and that are accepted. */
const exceptions = [
  // The focus guards of dialogs are never shown or announced: whoever reaches one with the Tab key is sent on to the next
  // element.
  { rule: 'focus-order-semantics', place: 'data-radix-focus-guard' },
  // Likewise the focus guards around a toast.
  { rule: 'focus-order-semantics', place: 'div[role="region"] > span' },
  // An open menu holds the focus until it closes; it is reached by its button and not by landmarks.
  { rule: 'region', place: 'data-radix-popper-content-wrapper' },
  // A person without a picture is shown by their initials. They are hidden from screen readers, so they are not a label.
  { rule: 'label-content-name-mismatch', place: 'aria-label="Account"' },
];

/** Experimental rules, and the one for the size of targets, are off unless each is switched on. */
const rules = Object.fromEntries(
  axe.getRules(['experimental', 'wcag22aa']).map(({ ruleId }) => [ruleId, { enabled: true }]),
);

/** Runs in the page. */
const judge = `axe.run(document, { resultTypes: ['violations'], rules: ${JSON.stringify(rules)} }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ rule: id, place: target.join(' ') }))))`;

/** Returns what axe finds on a page with all its rules, the experimental ones and the size of targets too. */
export async function findViolations(page: Page): Promise<readonly Violation[]> {
  // Evaluated rather than added as a script, which the page's content policy forbids.
  await page.evaluate(axe.source);
  const found = await page.evaluate<readonly Violation[]>(judge);
  return found.filter((one) => !exceptions.some(({ rule, place }) => one.rule === rule && one.place.includes(place)));
}
