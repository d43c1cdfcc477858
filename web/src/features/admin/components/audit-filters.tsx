import { auditActions } from '@stagedoor/contracts/admin';
import { ListFilter } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { Button } from '#/shared/ui/button.tsx';
import { controlClass, Field, Input } from '#/shared/ui/fields/field.tsx';
import { type AuditFilter, countFilters, readAuditFilter } from '../model/audit-filter.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Filters the audit log; on a small screen collapsed to a line with the number of active filters. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const isWide = useIsWide();
  const count = countFilters(filter);
  const shown = JSON.stringify(filter);
  const focusOn = useRef<string>(undefined);
  function change(next: AuditFilter) {
    const name = document.activeElement?.getAttribute('name');
    if (JSON.stringify(next) !== shown) focusOn.current = name ? `[name="${name}"]` : '[type="submit"]';
    onChange(next);
  }
  // A filter from the address, such as after Back, replaces the content of the fields.
  const form = <FilterForm key={shown} filter={filter} isFiltered={count > 0} focusOn={focusOn} onChange={change} />;
  if (isWide) return form;
  return (
    <details className="rounded-card border border-border bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 text-ui font-medium [&::-webkit-details-marker]:hidden">
        <ListFilter aria-hidden size={18} strokeWidth={1.75} />
        {count > 0 ? adminTexts.filtersSet({ count }) : adminTexts.filters}
      </summary>
      <div className="px-4 pb-4">{form}</div>
    </details>
  );
}

interface FilterFormProps extends AuditFiltersProps {
  readonly isFiltered: boolean;
  /** The focused field of the form that this one replaces; otherwise the focus would move to the top of the page. */
  readonly focusOn: RefObject<string | undefined>;
}

function FilterForm({ filter, isFiltered, focusOn, onChange }: FilterFormProps) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusOn.current !== undefined) box.current?.querySelector<HTMLElement>(focusOn.current)?.focus();
    focusOn.current = undefined;
  }, [focusOn]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(readAuditFilter(new FormData(event.currentTarget)));
  };
  return (
    <form
      ref={box}
      aria-label={adminTexts.filters}
      onSubmit={apply}
      className="grid grid-cols-2 items-end gap-3 xl:grid-cols-[1fr_1.2fr_1fr_auto_auto_auto]"
    >
      <Input label={adminTexts.doneBy} name="actor" defaultValue={filter.actor} {...usernameField} />
      <Input label={adminTexts.doneTo} name="about" defaultValue={filter.about} {...usernameField} />
      <div className="max-xl:col-span-2">
        <Field label={adminTexts.action} keepsLine={false}>
          {(control) => (
            <select
              {...control}
              name="action"
              defaultValue={filter.action}
              className={classes(controlClass(false), 'min-h-11 px-3')}
            >
              <option value="">{adminTexts.anyAction}</option>
              {auditActions.map((action) => (
                <option key={action} value={action}>
                  {adminTexts.actions[action]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="max-sm:col-span-2">
        <Input type="date" label={adminTexts.from} name="from" defaultValue={filter.from} />
      </div>
      <div className="max-sm:col-span-2">
        <Input type="date" label={adminTexts.to} name="to" defaultValue={filter.to} />
      </div>
      <div className="flex gap-2 max-xl:col-span-2">
        <Button type="submit">{sharedTexts.apply}</Button>
        {isFiltered && (
          <Button kind="quiet" onClick={() => onChange(readAuditFilter(new FormData()))}>
            {wordTexts.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

const usernameField = {
  placeholder: '@',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 64,
} as const;
