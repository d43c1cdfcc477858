import { Input } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import { useEffect, useRef, useState } from 'react';
import { Select } from '../shared/select.tsx';
import { texts } from '../texts/texts.ts';
import { type FanQuery, orders, relations } from './fan-query.ts';
import styles from './fans.module.css';

interface FanFiltersProps {
  readonly query: FanQuery;
  readonly tags: readonly string[];
  readonly onChange: (changed: Partial<FanQuery>) => void;
}

/** Search is sent a moment after the last key. */
const pauseMs = 300;

export function FanFilters({ query, tags, onChange }: FanFiltersProps) {
  const [text, setText] = useState(query.q);
  const { fans: words } = useTexts(texts);
  const [shown, setShown] = useState(query.q);
  // What was sent last: when the address has it, letters that were typed meanwhile are kept.
  const [sent, setSent] = useState(query.q);
  const change = useRef(onChange);
  change.current = onChange;
  // The Back button and the link to all fans change the search from outside.
  if (query.q !== shown) {
    setShown(query.q);
    if (query.q !== sent) {
      setSent(query.q);
      setText(query.q);
    }
  }
  useEffect(() => {
    const q = text.trim();
    if (q === query.q) return;
    const timer = setTimeout(() => {
      setSent(q);
      change.current({ q });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, query.q]);
  // A tag in the address that no fan has any more is shown as it is.
  const known = query.tag === '' || tags.includes(query.tag) ? tags : [query.tag, ...tags];
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <Input
          label={words.search}
          type="search"
          placeholder={words.searchHint}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Select
        label={words.show}
        value={query.relation}
        options={relations.map((relation) => [relation, words.relations[relation]] as const)}
        onChange={(relation) => onChange({ relation })}
      />
      <Select
        label={words.tag}
        value={query.tag}
        options={[['', words.anyTag] as const, ...known.map((tag) => [tag, tag] as const)]}
        onChange={(tag) => onChange({ tag })}
      />
      <div className={styles.sort}>
        <Select
          label={words.sort}
          value={query.sort}
          options={orders.map((order) => [order, words.orders[order]] as const)}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </search>
  );
}
