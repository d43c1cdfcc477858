import type { ScreenHost } from '@stagedoor/screens/host';
import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FanCard } from '#/contracts/fan.ts';
import type { FanList } from '#/contracts/list-calls.ts';
import type { Thanks } from '#/contracts/thanks-calls.ts';
import { NoteForm } from './fan/note-form.tsx';
import { ListForm } from './lists/list-form.tsx';
import { ThanksForm } from './thanks/thanks-form.tsx';

const fan: FanCard = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  username: 'ada',
  displayName: 'Ada Doe',
  avatarUrl: null,
  since: '2026-01-05T12:00:00.000Z',
  isFollowing: true,
  subscription: null,
  renewals: 1,
  spent: { total: 0, subscriptions: 0, tips: 0, posts: 0, messages: 0 },
  lastWroteAt: null,
  lastWrittenAt: null,
  tags: [],
  hasNote: true,
  note: 'Plays the oboe',
  noteRevision: 1,
  lists: [],
};
const list: FanList = { id: 'a', name: 'Win back', rule: { relation: 'subscribed' }, revision: 1 };
const thanks: Thanks = { content: 'Thank you', revision: 1, nextAt: '2026-03-01T12:00:00.000Z', postedAt: null };

/** The answer of a service to a change of an older revision, as the web app gives it to a screen. */
const refusal = (revision: number) =>
  Object.assign(new Error('This was changed elsewhere meanwhile'), {
    statusCode: 409,
    errors: [{ field: 'revision', message: 'This was changed elsewhere meanwhile', value: revision }],
  });

interface Body {
  readonly revision: number;
}

/** A service that has one thing, which `latest` reads; `sent` are the changes that it was asked for. */
function fakeService<Thing extends object>(latest: () => Thing, revisionOf: (thing: Thing) => number) {
  const sent: Body[] = [];
  const answer = async (method: string, body: Body) => {
    if (method === 'GET') return latest();
    sent.push(body);
    if (body.revision !== revisionOf(latest())) throw refusal(revisionOf(latest()));
    return { ...latest(), ...body };
  };
  const call: unknown = ({ method }: { method: string }, { body }: { body: Body }) => answer(method, body);
  return { sent, call: call as ScreenHost['call'] };
}

function open(part: Parameters<typeof showScreen>[0], host: Partial<ScreenHost>) {
  onTestFinished(showScreen(part, host));
}

const alert = page.getByRole('alert').getByText('This was changed elsewhere meanwhile', { exact: false });
const saved = page.getByRole('definition');
const saveMine = page.getByRole('button', { name: 'Save mine' });
const takeTheOther = page.getByRole('button', { name: 'Take the other' });

describe('a note that was written in another tab', () => {
  const box = page.getByRole('textbox');
  const save = page.getByRole('button', { name: 'Save note' });

  async function write(latest: () => FanCard) {
    const service = fakeService(latest, ({ noteRevision }) => noteRevision);
    const showToast = vi.fn();
    open(<NoteForm fan={fan} />, { call: service.call, showToast });
    await box.fill('Plays the violin');
    await save.click();
    return { ...service, showToast };
  }

  it('is shown beside what was typed, which is saved over it on demand', async () => {
    const { sent, showToast } = await write(() => ({ ...fan, note: 'Plays the harp', noteRevision: 2 }));
    await expect.element(alert).toBeVisible();
    await expect.element(saved).toHaveTextContent('Plays the harp');
    await expect.element(box).toHaveValue('Plays the violin');
    await expect.element(save).not.toBeInTheDocument();
    expect(showToast).not.toHaveBeenCalled();
    await saveMine.click();
    await expect.poll(() => showToast.mock.calls).toEqual([['success', 'Note saved']]);
    expect(sent).toEqual([1, 2].map((revision) => ({ note: 'Plays the violin', revision })));
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('is taken over on demand, and the next change is one of it', async () => {
    const { sent } = await write(() => ({ ...fan, note: 'Plays the harp', noteRevision: 2 }));
    await takeTheOther.click();
    await expect.element(box).toHaveValue('Plays the harp');
    await box.fill('Plays the harp well');
    await save.click();
    await expect.poll(() => sent.at(-1)).toEqual({ note: 'Plays the harp well', revision: 2 });
  });

  it('is shown again where it was written once more before the choice', async () => {
    let latest: FanCard = { ...fan, note: 'Plays the harp', noteRevision: 2 };
    const { sent } = await write(() => latest);
    await expect.element(saved).toHaveTextContent('Plays the harp');
    latest = { ...latest, note: 'Plays the drums', noteRevision: 3 };
    await saveMine.click();
    await expect.element(saved).toHaveTextContent('Plays the drums');
    await expect.element(box).toHaveValue('Plays the violin');
    await saveMine.click();
    await expect.poll(() => sent.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  it('is said to be so where it was changed there and back each time that it was read', async () => {
    let revision = 1;
    await write(() => {
      revision += 1;
      return { ...fan, noteRevision: revision };
    });
    await expect.element(page.getByText('This was changed elsewhere meanwhile', { exact: false })).toBeVisible();
    await expect.element(box).toHaveValue('Plays the violin');
  });
});

it('keeps what was typed into a note while it was saved', async () => {
  let release = (_: FanCard) => {};
  const answer = new Promise<FanCard>((resolve) => {
    release = resolve;
  });
  const showToast = vi.fn();
  const call: unknown = () => answer;
  open(<NoteForm fan={fan} />, { call: call as ScreenHost['call'], showToast });
  const box = page.getByRole('textbox');
  await box.fill('Plays the violin');
  await page.getByRole('button', { name: 'Save note' }).click();
  await box.fill('Plays the violin, and sings');
  release({ ...fan, note: 'Plays the violin', noteRevision: 2 });
  await expect.poll(() => showToast.mock.calls.length).toBe(1);
  await expect.element(box).toHaveValue('Plays the violin, and sings');
  await expect.element(page.getByRole('button', { name: 'Save note' })).toBeEnabled();
});

describe('thanks that were written in another tab', () => {
  const box = page.getByRole('textbox');

  async function write() {
    const latest: Thanks = { ...thanks, content: 'Thanks to all', revision: 2 };
    const service = fakeService(
      () => latest,
      ({ revision }) => revision,
    );
    const showToast = vi.fn();
    open(<ThanksForm thanks={thanks} />, { call: service.call, showToast, askConsent: async () => true });
    await box.fill('Thank you so much');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(alert).toBeVisible();
    await expect.element(saved).toHaveTextContent('Thanks to all');
    return { ...service, showToast };
  }

  it('are shown beside what was typed, and what was wanted of them is done on demand', async () => {
    const { sent, showToast } = await write();
    await saveMine.click();
    await expect.poll(() => showToast.mock.calls.length).toBe(1);
    expect(sent).toEqual([1, 2].map((revision) => ({ content: 'Thank you so much', isOn: false, revision })));
  });

  it('are taken over on demand', async () => {
    const { sent } = await write();
    await takeTheOther.click();
    await expect.element(box).toHaveValue('Thanks to all');
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeEnabled();
    expect(sent).toHaveLength(1);
  });
});

it('keeps what was typed into thanks while they were saved', async () => {
  let release = (_: Thanks) => {};
  const answer = new Promise<Thanks>((resolve) => {
    release = resolve;
  });
  const showToast = vi.fn();
  const call: unknown = () => answer;
  open(<ThanksForm thanks={thanks} />, { call: call as ScreenHost['call'], showToast, askConsent: async () => true });
  const box = page.getByRole('textbox');
  await box.fill('Thank you so much');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await box.fill('Thank you so much, all');
  release({ ...thanks, content: 'Thank you so much', revision: 2 });
  await expect.poll(() => showToast.mock.calls.length).toBe(1);
  await expect.element(box).toHaveValue('Thank you so much, all');
});

describe('a list that was changed in another tab', () => {
  const name = page.getByLabelText('Name');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  async function change() {
    const latest: FanList = { ...list, name: 'Come back', rule: { relation: 'subscribed', tag: 'vip' }, revision: 2 };
    const service = fakeService(
      () => latest,
      ({ revision }) => revision,
    );
    const onSaved = vi.fn();
    open(<ListForm list={list} onSaved={onSaved} onCancel={vi.fn()} />, { call: service.call });
    await name.fill('Welcome back');
    await save.click();
    await expect.element(alert).toBeVisible();
    await expect.element(saved).toHaveTextContent('Come back Subscribed, tagged vip');
    await expect.element(save).toBeDisabled();
    return { ...service, onSaved };
  }

  it('is shown beside what was typed, which is saved over it on demand', async () => {
    const { sent, onSaved } = await change();
    await saveMine.click();
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent).toEqual(
      [1, 2].map((revision) => ({ name: 'Welcome back', rule: { relation: 'subscribed' }, revision })),
    );
  });

  it('is taken over on demand, with its rule', async () => {
    const { onSaved } = await change();
    await takeTheOther.click();
    await expect.element(name).toHaveValue('Come back');
    await expect.element(page.getByLabelText('Tag')).toHaveValue('vip');
    await expect.element(save).toBeEnabled();
    expect(onSaved).not.toHaveBeenCalled();
  });
});
