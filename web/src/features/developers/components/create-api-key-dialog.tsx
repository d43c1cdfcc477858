import { createApiKey } from '@stagedoor/contracts/api-keys';
import { type ApiScope, apiScopes, apiScopeTexts } from '@stagedoor/contracts/api-scope';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

interface CreateApiKeyDialogProps {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

const lives = [
  { value: '30', label: developerTexts.n30Days },
  { value: '90', label: developerTexts.n90Days },
  { value: '365', label: developerTexts.aYear },
  { value: 'endless', label: wordTexts.never },
] as const;
type Life = (typeof lives)[number]['value'];

/** Asks for the name and the scopes of a key. */
export function CreateApiKeyDialog({ onCreated, onClose }: CreateApiKeyDialogProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ApiScope>>(new Set());
  const [life, setLife] = useState<Life>('90');
  const create = useMutation({
    mutationFn: () =>
      call(createApiKey, {
        body: {
          name: name.trim(),
          scopes: apiScopes.filter((scope) => chosen.has(scope)),
          ...(life === 'endless' ? {} : { expiresInDays: Number(life) }),
        },
      }),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const choose = (scope: ApiScope, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, scope] : [...now].filter((one) => one !== scope)));
  return (
    <FormDialog
      title={developerTexts.newApiKey}
      submitLabel={wordTexts.create}
      isBusy={create.isPending}
      isDisabled={name.trim() === '' || chosen.size === 0}
      onSubmit={() => create.mutate()}
      onCancel={onClose}
    >
      <Input
        label={wordTexts.name}
        name="name"
        maxLength={50}
        value={name}
        hint={developerTexts.whichProgramUsesItSuchAs}
        error={create.error ? messageOf(create.error, errorTexts.unexpected) : undefined}
        onChange={({ target: { value } }) => {
          setName(value);
          create.reset();
        }}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-ui font-medium text-ink">{developerTexts.itMay}</legend>
        {apiScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            isChecked={chosen.has(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          >
            {translateServerText(apiScopeTexts[scope])} <code className="font-mono text-meta text-ink-3">{scope}</code>
          </Checkbox>
        ))}
      </fieldset>
      <div className="grid gap-1.5">
        <span aria-hidden className="text-ui font-medium text-ink">
          {developerTexts.expiresAfter}
        </span>
        <SegmentedControl label={developerTexts.expiresAfter} choices={lives} value={life} onChange={setLife} />
      </div>
    </FormDialog>
  );
}
