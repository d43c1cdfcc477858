import type { Language } from '@stagedoor/contracts/language';
import type { LetterPreview } from '@stagedoor/contracts/letter-figures';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';

type Run = LetterPreview['paragraphs'][number][number];

/** Returns the letter as text. */
export function writeLetterText({ byline, title, paragraphs, notes, button, footer }: LetterPreview): string {
  const body = paragraphs.map((runs) => runs.map(writeRun).join(''));
  const links = [button, ...footer].map(({ text, href }) => `${text}\n${href}`);
  return `${[`${title}\n${byline}`, ...body, ...notes, ...links].join('\n\n')}\n`;
}

/** A link of ours that leads elsewhere is behind its own text. */
const writeRun = ({ text, href }: Run) => (href === undefined || href === text ? text : `${text} (${href})`);

/** Its colours in light and dark are those of the preview. */
const style = `
body{margin:0;background:#f6f5f3;color:#1c1a18;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.page{max-width:600px;margin:0 auto;padding:32px 20px}
.by,.foot{color:#6b6660;font-size:14px}
h1{font-size:24px;line-height:1.25;margin:4px 0 20px}
p{margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere}
a{color:#a3264f}
.note{color:#6b6660}
.button{display:inline-block;padding:10px 18px;border-radius:8px;background:#a3264f;color:#fff;text-decoration:none}
.foot{border-top:1px solid #dcd8d3;margin-top:28px;padding-top:16px}
@media (prefers-color-scheme:dark){
body{background:#171513;color:#f2efec}
.by,.foot,.note{color:#a8a29b}
a{color:#f08cac}
.button{background:#f08cac;color:#171513}
.foot{border-color:#3a3632}
}`;

/** Returns the letter as HTML. `picture` is the address by which an opening is counted. */
export function writeLetterHtml(
  { byline, title, paragraphs, notes, button, footer }: LetterPreview,
  { language, picture }: { readonly language: Language; readonly picture: string | undefined },
): string {
  const link = ({ text, href }: { text: string; href: string }, kind = '') =>
    `<a${kind} href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const run = ({ text, href }: Run) => (href === undefined ? escapeHtml(text) : link({ text, href }));
  const lines = [
    `<p class="by">${escapeHtml(byline)}</p><h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((runs) => `<p>${runs.map(run).join('')}</p>`),
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    `<p>${link(button, ' class="button"')}</p>`,
    `<div class="foot">${footer.map((line) => `<p>${link(line)}</p>`).join('')}</div>`,
    ...(picture === undefined ? [] : [`<img src="${escapeHtml(picture)}" width="1" height="1" alt="">`]),
  ];
  const schemes =
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${schemes}<style>${style}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><div class="page">\n${lines.join('\n')}\n</div></body></html>\n`;
}
