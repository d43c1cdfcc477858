import type { OwnUser } from '@stagedoor/contracts/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#/shared/query/query-client.ts';
import { clearSession, signInAs } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { ada } from '#/shared/testing/browser/show.tsx';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { Menu } from '#/shared/ui/menu.tsx';

/** The page under test lies over this one: where Back leaves it, this is seen. */
const BEFORE = '/before';

/** Has the effect of the browser's own Back button. */
const pressBack = () => History.prototype.back.call(history);
const pressForward = () => History.prototype.forward.call(history);

// Also behind a dialog, which hides the page from screen readers.
const heading = (name: string) => page.getByRole('heading', { level: 1, name, includeHidden: true });
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

function openPage(content: ReactNode) {
  const element = (
    <>
      <Outlet />
      <Link to="/other">Elsewhere</Link>
    </>
  );
  return createBrowserRouter([
    {
      element,
      children: [
        { path: BEFORE, element: <h1>Before</h1> },
        { path: '/other', element: <h1>Other</h1> },
        {
          path: '/page',
          element: (
            <>
              <h1>Page</h1>
              {content}
            </>
          ),
        },
        { path: '*', element: <h1>Start</h1> },
      ],
    },
  ]);
}

/** Shows the content on a page that was reached from another one, and returns how many entries the history has by then. */
async function show(content: ReactNode, user: OwnUser | null = null) {
  if (user) await signInAs(user, { token: 'a-token', refreshToken: 'a-refresh-token' });
  onTestFinished(() => clearSession(readStoredSession()));
  const router = openPage(content);
  onTestFinished(() => router.dispose());
  // Before anything is shown: the page of the test before may be the one that this test begins at, and ask whether to leave it.
  await router.navigate(BEFORE);
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(() => shown.unmount());
  await router.navigate('/page');
  await expect.element(heading('Page')).toBeVisible();
  // The history may still be going back from overlays that the previous test has left open.
  await expect.poll(() => history.state.key).toBe(router.state.location.key);
  return { router, place: history.state };
}

/** Returns a function that tells how often the current entry of the history has changed since. */
function countSteps() {
  let count = 0;
  const add = () => {
    count += 1;
  };
  navigation.addEventListener('currententrychange', add);
  onTestFinished(() => navigation.removeEventListener('currententrychange', add));
  return () => count;
}

/** Waits until the entry of the page itself is the current one again. */
const seeEntry = (place: unknown) => expect.poll(() => history.state).toEqual(place);

function Dialogs() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((names) => names.filter((one) => one !== name));
  return (
    <>
      <Menu
        actions={[
          { label: 'Edit', icon: null, opensDialog: true, onSelect: () => setOpen(['form']) },
          { label: 'Nothing', icon: null, onSelect: () => undefined },
        ]}
      >
        <Button>More</Button>
      </Menu>
      <Button onClick={() => setOpen(['form'])}>Open</Button>
      {open.includes('form') && (
        <FormDialog
          title="Form"
          submitLabel="Save"
          isBusy={false}
          onSubmit={() => close('form')}
          onCancel={() => close('form')}
        >
          <Link to="/other">Away</Link>
          <Button onClick={() => setOpen(['form', 'question'])}>Ask</Button>
          <Button onClick={() => setOpen(['question'])}>Swap</Button>
        </FormDialog>
      )}
      {open.includes('question') && (
        <ConfirmDialog
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={() => setOpen([])}
          onCancel={() => close('question')}
        />
      )}
    </>
  );
}

it('closes what is open and leaves the page only then', async () => {
  const { place } = await show(<Dialogs />);
  await button('Open').click();
  await expect.element(dialog).toBeVisible();
  pressBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading('Page')).toBeVisible();
  await seeEntry(place);
  pressBack();
  await expect.element(heading('Before')).toBeVisible();
});

it.each(['{Escape}', '{Enter}'])(
  'leaves no entry where %s has closed it, and none for Forward to stop at',
  async (key) => {
    const { place } = await show(<Dialogs />);
    await button('Open').click();
    await expect.poll(() => history.state).not.toEqual(place);
    if (key === '{Enter}') button('Save').element().focus();
    await userEvent.keyboard(key);
    await expect.element(dialog).not.toBeInTheDocument();
    await seeEntry(place);
    const steps = countSteps();
    pressForward();
    // Nothing is there to be opened again.
    await expect.poll(steps).toBe(2);
    await seeEntry(place);
    pressBack();
    await expect.element(heading('Before')).toBeVisible();
  },
);

it('closes a menu, and a dialog that a menu has opened', async () => {
  const { place } = await show(<Dialogs />);
  await button('More').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  pressBack();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await seeEntry(place);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  pressBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await seeEntry(place);
  await expect.element(heading('Page')).toBeVisible();
});

it('closes one of two, then the other', async () => {
  const { place } = await show(<Dialogs />);
  await button('Open').click();
  await button('Ask').click();
  await expect.element(question).toBeVisible();
  pressBack();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  pressBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await seeEntry(place);
});

it('closes both where it is pressed twice at once', async () => {
  const { place } = await show(<Dialogs />);
  await button('Open').click();
  await button('Ask').click();
  await expect.poll(() => history.state).toMatchObject({ overlays: 2 });
  pressBack();
  pressBack();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await seeEntry(place);
  await expect.element(heading('Page')).toBeVisible();
});

it('needs one entry for two that follow each other', async () => {
  const { place } = await show(<Dialogs />);
  await button('Open').click();
  await button('Swap').click();
  await expect.element(question).toBeVisible();
  expect(history.state).toEqual({ ...place, overlays: 1 });
  pressBack();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await seeEntry(place);
});

it('goes from a dialog to another page as if there had been none', async () => {
  const { place } = await show(<Dialogs />);
  for (const presses of [['Open'], ['Open', 'Ask']]) {
    for (const press of presses) await button(press).click();
    await expect.poll(() => history.state).toMatchObject({ overlays: presses.length });
    const link = page.getByRole('link', { name: 'Away', includeHidden: true }).element();
    if (link instanceof HTMLElement) link.click();
    await expect.element(heading('Other')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/other');
    pressBack();
    await expect.element(heading('Page')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await seeEntry(place);
    pressForward();
    await expect.element(heading('Other')).toBeVisible();
    pressBack();
    await expect.element(heading('Page')).toBeVisible();
  }
});

it('goes back two pages at once from a dialog whose code goes back one', async () => {
  const { router } = await show(<Dialogs />);
  await button('Open').click();
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  await router.navigate(-1);
  await expect.element(heading('Before')).toBeVisible();
});

it('stays over a page whose address changes, and is closed by Back there', async () => {
  const { router } = await show(<Dialogs />);
  await button('Open').click();
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  await router.navigate('/page?tab=two', { replace: true });
  await expect.poll(() => location.search).toBe('?tab=two');
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  await expect.element(dialog).toBeVisible();
  pressBack();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.search).toBe('?tab=two');
  pressBack();
  await expect.element(heading('Before')).toBeVisible();
});

it('does what Esc does where that closes nothing', async () => {
  const onCancel = vi.fn();
  await show(
    <FormDialog
      title="Secret"
      submitLabel="Done"
      isBusy={false}
      isPersistent
      onSubmit={() => undefined}
      onCancel={onCancel}
    >
      A secret that is shown once
    </FormDialog>,
  );
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  for (let press = 1; press <= 2; press += 1) {
    const steps = countSteps();
    pressBack();
    await expect.poll(steps).toBe(2);
    expect(history.state).toMatchObject({ overlays: 1 });
  }
  await expect.element(dialog).toBeVisible();
  expect(onCancel).not.toHaveBeenCalled();
});

it('closes the question of a form with unsaved text, and leaves the page where that is the answer', async () => {
  const { place } = await show(<UnsavedChangesGuard isUnsaved />, ada);
  // The guard is there.
  await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  pressBack();
  await expect.element(question).toBeVisible();
  await expect.poll(() => history.state).toEqual({ ...place, overlays: 1 });
  pressBack();
  await expect.element(question).not.toBeInTheDocument();
  await seeEntry(place);
  pressBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(heading('Before')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it('goes on where the browser makes no step', async () => {
  const { router } = await show(<Dialogs />);
  history.go(9);
  await router.navigate('/other');
  await expect.poll(() => location.pathname).toBe('/other');
});
