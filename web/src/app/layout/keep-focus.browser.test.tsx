import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { keepFocus } from './keep-focus.ts';

function start() {
  onTestFinished(keepFocus());
}

async function press(name: string, at = 0) {
  const button = page.getByRole('button', { name, exact: true }).nth(at).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard('{Enter}');
}

const focused = () => document.activeElement?.id;

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  return (
    <main>
      <button type="button" id="all" disabled={rows.length === 1}>
        All
      </button>
      {rows.map((row) => (
        <p key={row}>
          <a id={`link-${row}`} href={`#${row}`}>
            {row}
          </a>
          <button type="button" id={`delete-${row}`} onClick={() => setRows(rows.filter((one) => one !== row))}>
            Delete
          </button>
        </p>
      ))}
    </main>
  );
}

/** A test's actions on the components below. */
const change: { save?: (isDone: boolean) => void; leave?: () => void } = {};

function Card() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" id="open" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  return (
    <>
      <input id="field" aria-label="Number" />
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

function Save() {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  change.save = (isDone) => setState(isDone ? 'done' : 'ready');
  return (
    <>
      <input id="field" aria-label="Name" />
      <button
        type="button"
        id="save"
        disabled={state !== 'ready'}
        aria-busy={state === 'busy'}
        onClick={() => setState('busy')}
      >
        Save{state === 'busy' && <i>…</i>}
      </button>
    </>
  );
}

function Pages() {
  const [name, setName] = useState('first');
  change.leave = () => setName('second');
  return (
    <main key={name}>
      <button type="button" id={name}>
        {name}
      </button>
    </main>
  );
}

it('gives the focus of a deleted row to the next Delete, then to the one before, then to what is left', async () => {
  start();
  await show(<Rows />);
  await press('Delete', 1);
  await expect.poll(focused).toBe('delete-c');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('delete-a');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('all');
});

it('gives the focus to the first field of the form that replaces a button, and back to the button', async () => {
  start();
  await show(
    <main>
      <Card />
    </main>,
  );
  await press('Open');
  await expect.poll(focused).toBe('field');
  await press('Close');
  await expect.poll(focused).toBe('open');
});

it('gives the focus back to a button that was busy, and to a neighbour of one that stays disabled', async () => {
  start();
  await show(
    <main>
      <Save />
    </main>,
  );
  await press('Save');
  await expect.poll(focused).toBe('');
  change.save?.(false);
  await expect.poll(focused).toBe('save');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('');
  change.save?.(true);
  await expect.poll(focused, { timeout: 3000 }).toBe('field');
});

it('leaves the focus where a pointer has put it, and where the page has gone', async () => {
  start();
  await show(<Pages />);
  await press('first');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  change.leave?.();
  await expect.element(page.getByRole('button', { name: 'second' })).toBeVisible();
  vi.runAllTimers();
  expect(focused()).toBe('');
});
