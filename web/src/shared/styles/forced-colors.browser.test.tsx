import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';

async function emulate(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

/** A background that the system has replaced keeps how opaque it was, which is not seen before one of the same colour. */
const withoutAlpha = (color: string) =>
  color
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .join(' ') ?? color;

/** The styles that distinguish an element from others of its kind, besides its text. */
function readLook(id: string): readonly string[] {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no ${id}`);
  const { backgroundColor, outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(element);
  return [withoutAlpha(backgroundColor), outlineStyle, outlineWidth, borderTopWidth];
}

it('shows what is chosen, pressed, open and unread where the system has replaced the colours', async () => {
  onTestFinished(() => emulate('none'));
  await emulate('active');
  await show(
    <>
      <div role="listbox" aria-label="People">
        <div role="option" tabIndex={-1} id="option" aria-selected="false" className="aria-selected:bg-sunken">
          Ada
        </div>
        <div role="option" tabIndex={-1} id="option-on" aria-selected="true" className="aria-selected:bg-sunken">
          Ben
        </div>
      </div>
      <button type="button" id="toggle" aria-pressed="false" className="border border-border">
        Unread
      </button>
      <button type="button" id="toggle-on" aria-pressed="true" className="border border-border">
        Unread
      </button>
      <a id="row" href="/messages?user=1">
        Ada
      </a>
      <a id="row-on" href="/messages?user=2" aria-current="page">
        Ben
      </a>
      <span id="dot" className="block size-2.5 rounded-full bg-transparent" />
      <span id="dot-on" className="block size-2.5 rounded-full bg-brand" />
    </>,
  );
  await expect.element(page.getByRole('listbox')).toBeVisible();
  for (const id of ['option', 'toggle', 'row', 'dot']) {
    expect({ id, look: readLook(`${id}-on`) }).not.toEqual({ id, look: readLook(id) });
  }
});
