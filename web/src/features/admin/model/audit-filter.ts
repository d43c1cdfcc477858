import { auditActions } from '@stagedoor/contracts/admin';
import { cutText } from '@stagedoor/contracts/cut-text';
import { mendIdentifier } from '@stagedoor/contracts/email-address';

export type AuditAction = (typeof auditActions)[number];

/** Which entries of the audit log are listed. Empty texts leave none out. */
export interface AuditFilter {
  /** Username of the ADMIN who acted. */
  readonly actor: string;
  readonly action: AuditAction | '';
  /** Username of the person that it was done to. */
  readonly about: string;
  /** Days as `YYYY-MM-DD`, in the reader's time zone; both included. */
  readonly from: string;
  readonly to: string;
}

const names = ['actor', 'action', 'about', 'from', 'to'] as const;

/** Reads the filter from an address or a form. Invalid values are ignored. */
export function readAuditFilter(source: { get(name: string): unknown }): AuditFilter {
  const textOf = (name: string) => {
    const value = source.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const dayOf = (name: string) => (startOfDay(textOf(name)) === undefined ? '' : textOf(name));
  const nameOf = (name: string) => cutText(mendIdentifier(textOf(name)).replace(/^@/u, ''), 64);
  return {
    actor: nameOf('actor'),
    action: auditActions.find((one) => one === textOf('action')) ?? '',
    about: nameOf('about'),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** The filter as query parameters of the page. */
export function auditFilterParams(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));
}

/** How many of its parts leave entries out. */
export function countFilters(filter: AuditFilter): number {
  return names.filter((name) => filter[name] !== '').length;
}

/** The filter as query of the call: days become the instants at which they begin and end in the reader's time zone. */
export function auditFilterQuery({ actor, action, about, from, to }: AuditFilter) {
  const start = startOfDay(from);
  const end = startOfDay(to, 1);
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(about && { about }),
    ...(start && { from: start.toISOString() }),
    ...(end && { to: new Date(end.getTime() - 1).toISOString() }),
  };
}

/** Returns the start of a day, or of the day a number of days later, in the reader's time zone; undefined if there is no such day. */
function startOfDay(day: string, daysLater = 0): Date | undefined {
  const [, year, month, date] = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(`${day}T00:00`);
  if (start.getMonth() + 1 !== Number(month) || start.getDate() !== Number(date)) return undefined;
  start.setDate(start.getDate() + daysLater);
  return start;
}
