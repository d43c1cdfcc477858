import type { Comment } from '@stagedoor/contracts/post';
import { type ReactNode, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { SearchBox } from '#/app/pages/search/search-box.tsx';
import { AnnouncementForm } from '#/features/admin/components/announcement-form.tsx';
import { LoginForm } from '#/features/auth/components/login-form.tsx';
import { RegisterForm } from '#/features/auth/components/register-form.tsx';
import { SecondFactorForm } from '#/features/auth/components/second-factor-form.tsx';
import { CommentForm } from '#/features/comments/components/comment-form.tsx';
import { EditCommentForm } from '#/features/comments/components/edit-comment-form.tsx';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { useComposer } from '#/features/composer/model/use-composer.ts';
import { MessageSearchBox } from '#/features/messages/components/message-search-box.tsx';
import { listPath, openThread, pageOf } from '#/features/messages/components/testing/open-thread.tsx';
import { LogSearch } from '#/features/operation/components/log-search.tsx';
import { StepUpDialog } from '#/features/security/components/step-up-dialog.tsx';
import { CreatorSearch } from '#/features/users/components/creator-search.tsx';
import { MutedWords } from '#/features/users/components/muted-words.tsx';
import { ProfileForm } from '#/features/users/components/profile-form.tsx';
import { EmojiPicker } from '#/shared/emoji/emoji-picker.tsx';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { acceptances, keys, pressEnter, typeOnAndroid } from '#/shared/testing/browser/compose.ts';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, cleo, desk, show } from '#/shared/testing/browser/show.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { SearchDialog } from '#/shared/ui/dialogs/search-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

const nothing = () => undefined;
const orders = Object.entries(acceptances);
const comment: Comment = {
  id: '01981b5c-0000-7000-8000-0000000000e2',
  postId: '01981b5c-0000-7000-8000-0000000000e1',
  userId: ada.id,
  user: { ...ben, id: ada.id, username: 'ada' },
  content: 'Bravo',
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  parentId: null,
  likeCount: 0,
  answerCount: 0,
  hasLiked: false,
};
const people = { users: [cleo], pagination: { page: 1, limit: 8, total: 1, hasMore: false } };
const answers = {
  [`GET ${listPath}`]: (request: ServerRequest) => pageOf(1, request),
  'GET /auth/linked-providers': () => ({ hasPassword: false, linked: [], available: [] }),
  'GET /auth/second-factors': () => ({
    authenticatorApp: { since: comment.createdAt },
    passkeys: [],
    recoveryCodesLeft: 0,
  }),
  'GET /users/muted-words': () => ({ words: [] }),
  'GET /users/search': () => people,
  'POST /posts/drafts': () => new Refusal(503, 'Not now'),
};

function Composer() {
  return <ComposerForm composer={useComposer(ada, nothing)} />;
}

function Dialog() {
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <FormDialog title="A dialog" submitLabel="Save" isBusy={false} onSubmit={nothing} onCancel={() => setOpen(false)}>
      <Input label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}

function Found() {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string>();
  if (picked !== undefined) return <p>{picked}</p>;
  return (
    <SearchDialog
      title="Go"
      label="Go"
      placeholder=""
      listLabel="Found"
      typed={typed}
      onType={setTyped}
      options={['one', 'two']}
      keyOf={(option) => option}
      renderOption={(option) => option}
      className=""
      optionClassName=""
      onPick={setPicked}
      onClose={() => setPicked('closed')}
    />
  );
}

function EmojiSearch() {
  const [picked, setPicked] = useState<string>();
  return picked === undefined ? <EmojiPicker onPick={setPicked} /> : <p>{picked}</p>;
}

function Shortcut({ onPress }: { readonly onPress: () => void }) {
  useKeys({ k: onPress });
  return <button type="button">Here</button>;
}

function MessageSearch() {
  const [sought, setSought] = useState('');
  return <MessageSearchBox value={sought} onChange={setSought} />;
}

/** Everything that sends, opens or goes on by Enter, or by Ctrl with Enter. */
const fields: readonly {
  readonly name: string;
  readonly shown: ReactNode | (() => Promise<unknown>);
  readonly field: Locator;
  readonly isControl?: boolean;
  /** The composed text; Japanese by default. */
  readonly composed?: string;
  readonly isSignedOut?: boolean;
}[] = [
  { name: 'a message', shown: () => openThread(), field: page.getByLabelText('Message', { exact: true }) },
  {
    name: 'a comment',
    shown: <CommentForm postId={comment.postId} onAdded={nothing} />,
    field: page.getByLabelText('Your comment'),
    isControl: true,
  },
  {
    name: 'an edited comment',
    shown: <EditCommentForm comment={comment} onClose={nothing} />,
    field: page.getByLabelText('Your comment, edited'),
    isControl: true,
  },
  { name: 'a post', shown: <Composer />, field: page.getByLabelText('Text', { exact: true }), isControl: true },
  { name: 'the search page', shown: <SearchBox value="" onSettled={nothing} />, field: page.getByRole('searchbox') },
  { name: 'the search for creators', shown: <CreatorSearch />, field: page.getByRole('combobox') },
  { name: 'a list to choose from', shown: <Found />, field: page.getByRole('combobox') },
  {
    name: 'the search for an emoji',
    shown: <EmojiSearch />,
    field: page.getByLabelText('Search for an emoji'),
    composed: 'cat',
  },
  { name: 'a muted word', shown: <MutedWords />, field: page.getByLabelText('Word or phrase') },
  {
    name: 'the profile',
    shown: <ProfileForm user={cleo} onChanged={nothing} />,
    field: page.getByLabelText('Display name'),
  },
  { name: 'a dialog', shown: <Dialog />, field: page.getByLabelText('Name') },
  { name: 'a code', shown: <StepUpDialog />, field: page.getByLabelText('Code') },
  { name: 'the log', shown: <LogSearch slug="posts" />, field: page.getByLabelText('Request id') },
  {
    name: 'an announcement',
    shown: <AnnouncementForm authorId={ada.id} onSent={nothing} />,
    field: page.getByLabelText('Title'),
  },
  {
    name: 'logging in',
    shown: <LoginForm onRegistrationDue={nothing} />,
    field: page.getByLabelText('Email'),
    isSignedOut: true,
  },
  {
    name: 'the second step of logging in',
    shown: <SecondFactorForm challenge="c" intro="" factors={['authenticator-app']} onStartAgain={nothing} />,
    field: page.getByLabelText('Code'),
    isSignedOut: true,
  },
  {
    name: 'registering',
    shown: <RegisterForm accountType="FAN" onAccountTypeChange={nothing} />,
    field: page.getByLabelText('Display name'),
    isSignedOut: true,
  },
];

async function open({ shown, isSignedOut = false }: Pick<(typeof fields)[number], 'shown' | 'isSignedOut'>) {
  await page.viewport(desk.width, desk.height);
  const requests = fakeServer(answers);
  if (typeof shown === 'function') await shown();
  else await show(shown, isSignedOut ? null : ada);
  const submits: Event[] = [];
  const note = (event: Event) => submits.push(event);
  document.addEventListener('submit', note, true);
  onTestFinished(() => document.removeEventListener('submit', note, true));
  /** The possible effects of a key. */
  return (field: Locator) => {
    const element = field.query();
    return {
      sent: requests.filter(({ method, path }) => method !== 'GET' && !/drafts|read|typing/.test(path)).length,
      submits: submits.length,
      text: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : null,
      hasFocus: element === document.activeElement,
    };
  };
}

for (const one of fields) {
  const { name, field, isControl = false, composed = '日本' } = one;
  it.each(orders)(
    `sends nothing by the Enter that accepts what is composed: ${name}, in the order of %s`,
    async (_, accept) => {
      const read = await open(one);
      await field.click();
      const unsent = { sent: 0, submits: 0, text: `${read(field).text}${composed}`, hasFocus: true };
      await accept(composed, keys.enter, isControl);
      expect(read(field)).toEqual(unsent);
      const pressAgain = async () => {
        await pressEnter(isControl);
        return read(field);
      };
      await expect.poll(pressAgain).not.toEqual(unsent);
    },
  );
}

it('Enter sends what was written on the keyboard of an Android phone, whose other keys have no name', async () => {
  const field = page.getByLabelText('Display name');
  const read = await open({ shown: <ProfileForm user={cleo} onChanged={nothing} /> });
  await typeOnAndroid(field, 'Lou');
  await expect.element(field).toHaveValue(`${cleo.displayName}Lou`);
  await pressEnter();
  await expect.poll(() => read(field).submits).toBe(1);
});

it.each(orders)('keys that choose among suggestions leave a list alone, in the order of %s', async (_, accept) => {
  const field = page.getByRole('combobox');
  await open({ shown: <Found /> });
  const chosen = () => page.getByRole('option', { selected: true }).element().textContent;
  await accept('日', keys.down);
  expect(chosen()).toBe('one');
  await accept('本', keys.escape);
  await expect.element(field).toHaveValue('日本');
});

for (const key of Object.values(keys)) {
  it.each(orders)(
    `leaves the people to mention as they are by ${key.key} while something is composed, in the order of %s`,
    async (_, accept) => {
      const field = page.getByLabelText('Your comment');
      await open({ shown: <CommentForm postId={comment.postId} onAdded={nothing} /> });
      await userEvent.type(field, '@cle');
      const offered = page.getByRole('listbox');
      await expect.element(offered).toBeVisible();
      await accept('o', key);
      await expect.element(field).toHaveValue('@cleo');
      await expect.element(offered).toBeVisible();
      await pressEnter();
      await expect.element(field).toHaveValue('@cleo ');
    },
  );
}

it.each(orders)(
  'Escape drops a suggestion, and neither what is sought nor the dialog around it, in the order of %s',
  async (_, accept) => {
    await open({
      shown: (
        <>
          <MessageSearch />
          <Dialog />
        </>
      ),
    });
    const name = page.getByLabelText('Name');
    await name.click();
    await accept('日本', keys.escape);
    await expect.element(name).toHaveValue('日本');
  },
);

it('no shortcut of the page is meant by a key of an input method', async () => {
  const pressed: string[] = [];
  await open({ shown: <Shortcut onPress={() => pressed.push('k')} /> });
  await page.getByRole('button', { name: 'Here' }).click();
  await acceptances.Safari('', { key: 'k', code: 'KeyK' });
  expect(pressed).toEqual([]);
  await userEvent.keyboard('k');
  expect(pressed).toEqual(['k']);
});
