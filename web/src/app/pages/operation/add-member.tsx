import { useState } from 'react';
import { PersonSearch } from '#/features/admin/components/person-search.tsx';
import { useTeamChange } from '#/features/operation/model/use-team-change.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';

/** Finds somebody by the beginning of a name, and adds them to the team of a service. */
export function AddMember({ slug }: { readonly slug: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const change = useTeamChange(slug);
  if (!isOpen) {
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {operationTexts.add}
      </Button>
    );
  }
  const close = (
    <Button kind="quiet" onClick={() => setOpen(false)}>
      {wordTexts.close}
    </Button>
  );
  return (
    <PersonSearch
      typed={typed}
      filter={close}
      onType={setTyped}
      columns={[
        { header: wordTexts.person, cell: (user) => <PersonLink user={user} /> },
        {
          header: '',
          cell: ({ id, username }) => (
            <Button
              size="small"
              isBusy={change.isPending && change.variables.userId === id}
              onClick={() => change.mutate({ userId: id, name: username, isMember: true })}
            >
              {operationTexts.add}
              <span className="sr-only"> @{username}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
