import { type ReactNode, useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import type { AdminUser } from '../model/admin-user.ts';
import { PersonSearch } from './person-search.tsx';

interface PersonChoiceProps {
  /** On the button that chooses somebody; their username follows. */
  readonly action: string;
  readonly children: (user: AdminUser) => ReactNode;
}

/** Finds a person by the beginning of a name, and shows their details. */
export function PersonChoice({ action, children }: PersonChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AdminUser>();
  if (chosen !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <div className="flex items-center justify-between gap-3">
          <PersonLink user={chosen} />
          <Button size="small" kind="quiet" onClick={() => setChosen(undefined)}>
            {adminTexts.somebodyElse}
          </Button>
        </div>
        {children(chosen)}
      </div>
    );
  }
  return (
    <PersonSearch
      typed={typed}
      onType={setTyped}
      columns={[
        { header: wordTexts.person, cell: (user) => <PersonLink user={user} /> },
        {
          header: '',
          cell: (user) => (
            <Button size="small" onClick={() => setChosen(user)}>
              {action}
              <span className="sr-only"> @{user.username}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
