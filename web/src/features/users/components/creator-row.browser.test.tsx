import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleo, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { CreatorCard } from './creator-card.tsx';
import { CreatorRow } from './creator-row.tsx';

const coverUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

async function showRow() {
  await show(
    <CreatorRow isBusy={false} className="md:grid-flow-row md:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <li key={number}>
          <CreatorCard user={{ ...cleo, coverUrl }} />
        </li>
      ))}
    </CreatorRow>,
  );
  const row = page.getByRole('list').first().element();
  /** A lazy picture is loaded once it has a box. */
  const countBoxes = () => [...row.querySelectorAll('img')].filter((image) => image.offsetWidth > 0).length;
  return { row, countBoxes };
}

it('on a phone the pictures of cards past the third are loaded once the row is pushed', async () => {
  await page.viewport(phone.width, phone.height);
  const { row, countBoxes } = await showRow();
  expect(countBoxes()).toBe(3);
  row.scrollTo({ left: 400 });
  await expect.poll(countBoxes).toBe(6);
});

it('where all cards are seen, all their pictures are loaded', async () => {
  await page.viewport(desk.width, desk.height);
  expect((await showRow()).countBoxes()).toBe(6);
});
