import type { listAudit } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { paths } from '#/shared/config/paths.ts';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { atName } from '#/shared/format/at-name.ts';
import { personHref, reportHref } from './admin-hrefs.ts';

export type AuditEntry = DataOf<typeof listAudit>['entries'][number];

const actions: ReadonlyMap<string, string> = new Map(Object.entries(adminTexts.actions));

/** Describes an action of an ADMIN; an unknown action is shown by its name. */
export function describeAction(action: string): string {
  return actions.get(action) ?? action;
}

interface Target {
  readonly target: string;
  readonly person: { readonly id: string; readonly username: string } | null;
}

/** Returns the target of an entry, with its address if it has a page. */
export function describeTarget({ target, person }: Target): { readonly label: string; readonly href?: string } {
  if (person !== null) return { label: atName(person.username), href: personHref(person.id) };
  const [kind, id = ''] = target.split(':');
  if (kind === 'post') return { label: target, href: paths.post.getHref(id) };
  if (kind === 'report') return { label: target, href: reportHref(id) };
  return { label: target };
}
