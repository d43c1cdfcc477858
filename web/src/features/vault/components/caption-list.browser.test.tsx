import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { makeAsset } from '#/shared/testing/browser/make-asset.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { CaptionList } from './caption-list.tsx';

const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n\n00:00:03.000 --> 00:00:04.000\nBye\n';
const english = {
  id: 'c1',
  language: 'en',
  label: 'English',
  version: 7,
  url: '/media/files/own/ada/film/captions/c1.7.vtt',
};
const bare = makeAsset('film', { type: 'VIDEO' });
const captioned = { ...bare, captions: [english] };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const choose = (content: BlobPart, name: string) =>
  page
    .getByLabelText('Add captions', { exact: true })
    .last()
    .upload(new File([content], name));

it('adds captions from a file, in the language of its name, with what is changed of them', async () => {
  const requests = fakeServer({ 'POST /media/assets/film/captions': () => captioned });
  await show(<CaptionList asset={bare} />, ada);
  await choose('1\n00:00:01,000 --> 00:00:02,000\nHola\n', 'film.es.srt');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Español');
  await dialog.getByLabelText('Text of caption 1').fill('Hola & adiós');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    language: 'es',
    label: 'Español',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHola &amp; adiós\n',
  });
});

it('says which line of a file is wrong', async () => {
  fakeServer({});
  await show(<CaptionList asset={bare} />, ada);
  await choose('1\n00:00:01,000 - 00:00:02,000\nx\n', 'bad.srt');
  await expect.element(page.getByText(/^Line 2: A time such as/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('edits times and texts in place, and names the caption that is wrong', async () => {
  const requests = fakeServer({
    'GET /media/assets/film': () => captioned,
    [`GET ${english.url}`]: () => new Response(vtt),
    'PATCH /media/assets/film/captions/c1': () => captioned,
  });
  await show(<CaptionList asset={captioned} />, ada);
  await button('Edit captions English').click();
  await dialog.getByLabelText('End of caption 2').fill('00:00:02.500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Caption 2: A caption has to end after it begins');
  await dialog.getByLabelText('End of caption 2').fill('00:00:05.000');
  await dialog.getByRole('button', { name: 'Delete caption 1' }).click();
  await dialog.getByRole('button', { name: 'Add a caption' }).click();
  await expect.element(dialog.getByLabelText('Start of caption 2')).toHaveValue('00:00:05.000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/^Caption 2: A time such as/)).toBeVisible();
  await dialog.getByLabelText('End of caption 2').fill('0:06.000');
  await dialog.getByLabelText('Text of caption 2').fill('More');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 7,
    language: 'en',
    label: 'English',
    text: 'WEBVTT\n\n00:00:03.000 --> 00:00:05.000\nBye\n\n00:00:05.000 --> 00:00:06.000\nMore\n',
  });
});

it('keeps what was typed when the captions were changed elsewhere', async () => {
  fakeServer({
    'GET /media/assets/film': () => captioned,
    [`GET ${english.url}`]: () => new Response(vtt),
    'PATCH /media/assets/film/captions/c1': () => {
      throw new Refusal(409, 'These captions were changed on another device meanwhile');
    },
  });
  await show(<CaptionList asset={captioned} />, ada);
  await button('Edit captions English').click();
  await dialog.getByLabelText('Text of caption 1').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Text of caption 1')).toHaveValue('Mine');
});

it('has a page of fields at a time, through which the keyboard leads', async () => {
  const many = Array.from(
    { length: 45 },
    (_, second) => `00:00:${String(second).padStart(2, '0')}.000 --> 00:01:00.000\nx${second}`,
  );
  fakeServer({});
  await show(<CaptionList asset={bare} />, ada);
  await choose(`WEBVTT\n\n${many.join('\n\n')}\n`, 'long.vtt');
  await expect.element(dialog.getByText('1 to 20 of 45')).toBeVisible();
  await dialog.getByRole('button', { name: 'Later captions' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('41 to 45 of 45')).toBeVisible();
  await expect.element(dialog.getByLabelText('Text of caption 45')).toHaveValue('x44');
});

it('asks before it deletes captions', async () => {
  const requests = fakeServer({ 'DELETE /media/assets/film/captions/c1': () => bare });
  await show(<CaptionList asset={captioned} />, ada);
  await button('Delete captions English').click();
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await button('Delete').click();
  await expect.element(page.getByText('Captions deleted')).toBeVisible();
});
