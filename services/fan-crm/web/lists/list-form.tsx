import { FormDialog, Input } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createList, type FanList, getList, updateList } from '#/contracts/list-calls.ts';
import { relations } from '../fans/fan-query.ts';
import { createAttemptKeys } from '../shared/attempt-keys.ts';
import { ChangedElsewhere } from '../shared/changed-elsewhere.tsx';
import { errorOf } from '../shared/error-of.ts';
import { saveRevised } from '../shared/save-revised.ts';
import { Select } from '../shared/select.tsx';
import { texts } from '../texts/texts.ts';
import { describeRule } from './describe-rule.ts';
import styles from './lists.module.css';
import { draftOf, type RuleDraft, ruleOf } from './rule-draft.ts';

interface ListFormProps {
  /** The list that is changed; missing for a new one. */
  readonly list?: FanList;
  readonly onSaved: (list: FanList) => void;
  readonly onCancel: () => void;
}

/** A list's name and its rule, for a new list or one that is changed. */
export function ListForm({ list, onSaved, onCancel }: ListFormProps) {
  const { call } = useHost();
  const all = useTexts(texts);
  const { lists: words, said } = all;
  const client = useQueryClient();
  // The list that the edit is of, and a newer one that was saved elsewhere.
  const [base, setBase] = useState(list);
  const [latest, setLatest] = useState<FanList>();
  const [keys] = useState(createAttemptKeys);
  const [name, setName] = useState(list?.name ?? '');
  const [kind, setKind] = useState<'rule' | 'hand'>(list?.rule === null ? 'hand' : 'rule');
  const [draft, setDraft] = useState(draftOf(list?.rule ?? null));
  const typed = { name, ...(kind === 'rule' ? { rule: ruleOf(draft) } : {}) };
  const typedLast = useRef(typed);
  typedLast.current = typed;
  const saving = useMutation({
    mutationFn: async ({ seen, body }: { readonly seen: FanList | undefined; readonly body: typeof typed }) => {
      if (seen === undefined) return { saved: await call(createList, { body }, { idempotencyKey: keys.keyFor(body) }) };
      const params = { id: seen.id };
      return saveRevised<FanList>({
        base: seen,
        save: ({ revision }) => call(updateList, { params, body: { ...body, revision } }),
        read: () => call(getList, { params }),
        isSame: (one, other) => describe(one) === describe(other),
      });
    },
    onSettled: (_saved, error) => keys.onEnd(error),
    async onSuccess(outcome, { body }) {
      if ('latest' in outcome) return setLatest(outcome.latest);
      await Promise.all([['lists'], ['list'], ['fans']].map((queryKey) => client.invalidateQueries({ queryKey })));
      // Keeps what was typed during the save, which can be saved as well.
      if (JSON.stringify(typedLast.current) === JSON.stringify(body)) return onSaved(outcome.saved);
      setBase(outcome.saved);
      setLatest(undefined);
    },
  });
  const save = (seen: FanList | undefined) => saving.mutate({ seen, body: typed });
  const describe = (one: FanList) => [one.name, ...(one.rule ? [describeRule(one.rule, all)] : [])].join('\n');
  function takeTheOther(other: FanList) {
    setName(other.name);
    setDraft(draftOf(other.rule));
    setBase(other);
    setLatest(undefined);
  }
  return (
    <FormDialog
      title={base === undefined ? words.newList : words.changeList}
      submitLabel={base === undefined ? words.makeList : words.save}
      isBusy={saving.isPending}
      isDisabled={
        latest !== undefined || name.trim() === '' || (kind === 'rule' && Object.keys(ruleOf(draft)).length === 0)
      }
      onSubmit={() => save(base)}
      onCancel={onCancel}
    >
      <div className={styles.form}>
        <Input
          label={words.name}
          maxLength={60}
          value={name}
          error={errorOf(saving.error, 'name', said)}
          onChange={(event) => setName(event.target.value)}
        />
        {base === undefined && (
          <Select
            label={words.filled}
            value={kind}
            options={[
              ['rule', words.byRule],
              ['hand', words.byHand],
            ]}
            onChange={setKind}
          />
        )}
        {kind === 'rule' && <RuleFields draft={draft} error={saving.error} onChange={setDraft} />}
        {latest && (
          <ChangedElsewhere
            saved={describe(latest)}
            isBusy={saving.isPending}
            onSaveMine={() => save(latest)}
            onTakeTheOther={() => takeTheOther(latest)}
          />
        )}
      </div>
    </FormDialog>
  );
}

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly error: Error | null;
  readonly onChange: (draft: RuleDraft) => void;
}

/** The conditions of a rule, which hold together. */
function RuleFields({ draft, error, onChange }: RuleFieldsProps) {
  const { lists: words, fans, said } = useTexts(texts);
  const field = (name: Exclude<keyof RuleDraft, 'relation'>, label: string, isNumber = true) => {
    const problem = error === null ? undefined : errorsOf(error).find((one) => one.field === `rule.${name}`)?.message;
    return (
      <Input
        label={label}
        value={draft[name]}
        {...(isNumber ? { inputMode: 'decimal' as const, maxLength: 10 } : { maxLength: 30 })}
        {...(problem === undefined ? {} : { error: said(problem) })}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      />
    );
  };
  return (
    <>
      <Select
        label={words.who}
        value={draft.relation}
        options={relations.map((relation) => [relation, fans.relations[relation]] as const)}
        onChange={(relation) => onChange({ ...draft, relation })}
      />
      {field('spentOver', words.spentOver)}
      {field('silentDays', words.silentDays)}
      {field('newWithinDays', words.newWithinDays)}
      {field('tag', words.tag, false)}
    </>
  );
}

function errorsOf(error: Error): readonly { readonly field: string; readonly message: string }[] {
  return (error as { readonly errors?: readonly { field: string; message: string }[] }).errors ?? [];
}
