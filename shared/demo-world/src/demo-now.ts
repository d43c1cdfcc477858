/**
 * The date up to which the demo world is generated. Ids depend on it, and each service seeds its part in a separate
 * process, so all must use the same date: `DEMO_NOW` (ISO 8601), else the last midnight, UTC.
 */
export function readDemoNow(environment: { readonly [name: string]: string | undefined }, today = new Date()): Date {
  const given = environment.DEMO_NOW;
  if (!given) return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()));
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime())) throw new Error('DEMO_NOW must be a moment, as 2026-11-21T12:00:00Z');
  return moment;
}
