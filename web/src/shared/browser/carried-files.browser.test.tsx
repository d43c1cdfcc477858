import { expect, it } from 'vitest';
import { readCarriedFiles } from './carried-files.ts';

interface Contents {
  readonly text?: string;
  readonly html?: string;
  readonly rtf?: string;
  /** By name. */
  readonly files: readonly string[];
}

const bitmap = ['image.png'];
const excelTable =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\."}--></style></head>' +
  '<body><!--StartFragment--><table><tr><td>Ticket</td><td>9,50</td></tr></table><!--EndFragment--></body></html>';
const wordPicture =
  '<html><head><style>p.MsoNormal {margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal><img width=2 src="file:///C:/clip_image002.png"><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>';

function carry({ text, html, rtf, files }: Contents): DataTransfer {
  const carried = new DataTransfer();
  if (text !== undefined) carried.setData('text/plain', text);
  if (html !== undefined) carried.setData('text/html', html);
  if (rtf !== undefined) carried.setData('text/rtf', rtf);
  for (const name of files) {
    carried.items.add(new File(['x'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png' }));
  }
  return carried;
}

it.each<[string, Contents]>([
  ['cells of Excel', { text: 'Ticket\t9,50\r\n', html: excelTable, rtf: '{\\rtf1}', files: bitmap }],
  ['empty cells of Excel', { text: '\t\r\n', html: '<table><tr><td></td><td></td></tr></table>', files: bitmap }],
  [
    'a cell of Excel with an address',
    { text: 'https://example.org\r\n', html: '<table><tr><td>https://example.org</td></tr></table>', files: bitmap },
  ],
  [
    'a cell of Excel with the name of a picture',
    { text: 'image.png\r\n', html: '<table><tr><td>image.png</td></tr></table>', files: bitmap },
  ],
  [
    'words of Word',
    {
      text: 'Doors open at eight.\r\n',
      html: '<p class=MsoNormal>Doors open at eight.</p>',
      rtf: '{\\rtf1}',
      files: bitmap,
    },
  ],
  [
    'words of Word with a picture among them',
    { text: 'Doors open.\r\n', html: '<p>Doors open.<img src="file:///C:/clip.png"></p>', files: bitmap },
  ],
  ['a title of PowerPoint', { text: 'Our year', files: bitmap }],
  [
    'cells of LibreOffice',
    {
      text: 'Ticket\t9,50\n',
      html: '<body><table><tr><td>Ticket</td></tr></table></body>',
      rtf: '{\\rtf1}',
      files: bitmap,
    },
  ],
  ['cells of Numbers', { text: 'Ticket\t9,50', rtf: '{\\rtf1}', files: ['image.pdf'] }],
  ['words of Pages', { text: 'Doors open at eight.', rtf: '{\\rtf1}', files: ['image.pdf', 'image.png'] }],
  [
    'words of Google Docs',
    { text: 'Doors open', html: '<b id="docs-internal-guid-1"><span>Doors open</span></b>', files: [] },
  ],
  ['a message of Telegram with its picture', { text: 'Look at this', files: bitmap }],
  ['an address alone', { text: 'https://example.org', files: [] }],
])('means the text: %s', (_, contents) => {
  expect(readCarriedFiles(carry(contents))).toEqual([]);
});

it.each<[string, Contents]>([
  ['a screenshot', { files: bitmap }],
  [
    'a picture of Chrome',
    { html: '<meta charset="utf-8"><img src="https://example.org/a.png" alt="A stage">', files: bitmap },
  ],
  [
    'a picture of Firefox, with its words',
    { text: 'A stage', html: '<img src="https://example.org/a.png" alt="A stage">', files: bitmap },
  ],
  ['a picture of Safari', { text: 'https://example.org/a.png', files: bitmap }],
  [
    'a picture with its address',
    { text: 'https://example.org/a.png', html: '<img src="https://example.org/a.png">', files: bitmap },
  ],
  ['a picture of Word', { text: ' ', html: wordPicture, rtf: '{\\rtf1}', files: bitmap }],
  ['a chart of Excel', { text: '', files: bitmap }],
  ['a picture of Telegram', { files: bitmap }],
  ['files of the Windows Explorer', { files: ['stage.png', 'door.png'] }],
  ['a file of Finder', { text: 'stage.png', files: ['stage.png'] }],
  ['a file of Finder whose ending is hidden', { text: 'stage', files: ['stage.png'] }],
  ['a file of Finder with letters in two parts', { text: 'Bu\u0308hne.png', files: ['B\u00fchne.png'] }],
  ['files of Finder', { text: 'stage.png\rdoor.png', files: ['stage.png', 'door.png'] }],
  ['files of GNOME', { text: '/home/ada/stage.png\n/home/ada/door.png', files: ['stage.png', 'door.png'] }],
  ['a file of KDE', { text: 'file:///home/ada/a%20stage.png', files: ['a stage.png'] }],
  ['a path of Windows', { text: 'C:\\Users\\ada\\stage.png\r\n', files: ['stage.png'] }],
])('means the files: %s', (_, contents) => {
  expect(readCarriedFiles(carry(contents)).map(({ name }) => name)).toEqual(contents.files);
});
