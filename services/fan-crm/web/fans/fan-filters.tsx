import { Input } from '@stagedoor/screens/ui';
import { useEffect, useRef, useState } from 'react';
import { Select } from '../shared/select.tsx';
import { type FanQuery, orderNames, relationNames } from './fan-query.ts';
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
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (text.trim() === query.q) return;
    const timer = setTimeout(() => change.current({ q: text.trim() }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, query.q]);
  // A tag of the address that no fan has any more is shown as what it is.
  const known = query.tag === '' || tags.includes(query.tag) ? tags : [query.tag, ...tags];
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <Input
          label="Search fans"
          type="search"
          placeholder="Name or username"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Select
        label="Show"
        value={query.relation}
        options={relationNames}
        onChange={(relation) => onChange({ relation })}
      />
      <Select
        label="Tag"
        value={query.tag}
        options={[['', 'Any tag'] as const, ...known.map((tag) => [tag, tag] as const)]}
        onChange={(tag) => onChange({ tag })}
      />
      <Select label="Sort" value={query.sort} options={orderNames} onChange={(sort) => onChange({ sort })} />
    </search>
  );
}
