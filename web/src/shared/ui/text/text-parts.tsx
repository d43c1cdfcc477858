import { readText, type TextPart } from '@stagedoor/linked-text/read-text';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { findOwnPath } from './find-own-path.ts';
import { languageOf } from './language-of.ts';

/** `isolate`: characters around a link that change the direction of text cannot make its address look like another one. */
const styles = 'rounded-field text-brand [overflow-wrap:anywhere] [unicode-bidi:isolate] hover:underline';

/** Renders a text with its links, tags and mentions. No part of it is interpreted as markup. */
export function TextParts({ text }: { readonly text: string }) {
  const parts = useMemo(() => readText(text), [text]);
  const language = languageOf(text);
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
  const shown = parts.map((part, place) => <Part key={place} part={part} />);
  return language === undefined ? shown : <span lang={language}>{shown}</span>;
}

function Part({ part }: { readonly part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'tag':
      return (
        <Link to={paths.tag.getHref(part.tag)} dir="auto" className={styles}>
          {part.text}
        </Link>
      );
    case 'mention':
      return (
        <Link to={paths.profile.getHref(part.username)} className={styles}>
          {part.text}
        </Link>
      );
    case 'link':
      return <Address text={part.text} href={part.href} />;
  }
}

/** A link to a page of this app opens in the app. Any other link opens in a new tab, which gets no reference to this one. */
function Address({ text, href }: { readonly text: string; readonly href: string }) {
  const ownPath = findOwnPath(href, location.origin);
  if (ownPath !== undefined) {
    return (
      <Link to={ownPath} dir="ltr" className={styles}>
        {text}
      </Link>
    );
  }
  return (
    <a href={href} dir="ltr" target="_blank" rel="ugc nofollow noopener noreferrer" className={styles}>
      {text}
    </a>
  );
}
