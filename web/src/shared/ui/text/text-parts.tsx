import { readText, type TextPart } from '@stagedoor/linked-text/read-text';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { splitAtTimes } from '#/shared/player/times.ts';
import { findOwnPath } from './find-own-path.ts';
import { languageOf } from './language-of.ts';

/** `isolate`: characters around a link that change the direction of text cannot make its address look like another one. */
const styles = 'rounded-field text-brand [overflow-wrap:anywhere] [unicode-bidi:isolate] hover:underline';

interface TextPartsProps {
  readonly text: string;
  /** Makes times such as `1:23` buttons, which are called with their seconds. */
  readonly onTime?: ((at: number) => void) | undefined;
}

/** Renders a text with its links, tags and mentions. No part of it is interpreted as markup. */
export function TextParts({ text, onTime }: TextPartsProps) {
  const parts = useMemo(() => readText(text), [text]);
  const language = languageOf(text);
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
  const shown = parts.map((part, place) => <Part key={place} part={part} onTime={onTime} />);
  return language === undefined ? shown : <span lang={language}>{shown}</span>;
}

function Part({ part, onTime }: { readonly part: TextPart; readonly onTime: TextPartsProps['onTime'] }) {
  switch (part.kind) {
    case 'text':
      return onTime ? <Times text={part.text} onTime={onTime} /> : part.text;
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

function Times({ text, onTime }: { readonly text: string; readonly onTime: (at: number) => void }) {
  return splitAtTimes(text).map(({ text: piece, at }, place) =>
    at === undefined ? (
      piece
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
        key={place}
        type="button"
        aria-label={playerTexts.playFrom({ time: piece })}
        onClick={() => onTime(at)}
        className={`${styles} tabular cursor-pointer`}
      >
        {piece}
      </button>
    ),
  );
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
