-- Scripts that are written without spaces between words, and Korean, whose particles follow a word without one: PostgreSQL's parser
-- takes a whole sentence of them for one word. Such a run is indexed by the overlapping pairs of its characters, in order, and a search
-- asks for the pairs of its words as a phrase. Single characters are indexed, too, for a search for one of them.

-- The parts of a text in order: every second one is a run of these scripts.
create function kit.unspaced_runs(content text) returns table (part text, is_unspaced boolean, place bigint)
language sql immutable strict parallel safe as $$
  select part, place % 2 = 0, place from string_to_table(
    regexp_replace(
      replace(content, E'\x1e', ' '),
      '[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u0f00\u0f40-\u0fbc\u1000-\u103f\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17d7\u17dc\u17dd\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b4c\u2e80-\u2fd5\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\ua980-\ua9df\ua9e0-\ua9fe\uaa00-\uaa7f\uac00-\ud7fb\uf900-\ufaff\uff66-\uffdc\U00016fe0-\U00018d8f\U0001aff0-\U0001b2fb\U00020000-\U000323af]+',
      E'\x1e\\&\x1e', 'g'
    ),
    E'\x1e'
  ) with ordinality as parts (part, place)
$$;

-- The characters of such a run: a letter with its marks, in Khmer and Burmese a stack of letters with them.
create function kit.unspaced_characters(run text) returns table (unit text, place bigint)
language sql immutable strict parallel safe as $$
  select match[1], place from regexp_matches(
    run,
    '.[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u102b-\u1038\u103a-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u17b4-\u17d1\u17d3\u17dd\u3099\u309a]*(?:[\u1039\u17d2].[\u102b-\u1038\u103a-\u103e\u17b4-\u17d1\u17d3\u17dd]*)*',
    'g'
  ) with ordinality as matches (match, place)
$$;

-- The pairs of such a run, separated by spaces; the character where it has only one.
create function kit.unspaced_pairs(run text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(unit || next_unit, ' ' order by place), min(unit))
  from (select unit, lead(unit) over (order by place) as next_unit, place from kit.unspaced_characters(run)) units
);

-- A text as it is searched, without the signs that separate words in these scripts, such as the middle dot of Japanese and the mark between
-- the syllables of Tibetan.
create function kit.separated_text(content text) returns text language sql immutable strict parallel safe
return regexp_replace(kit.search_text(content), '[\u0f01-\u0f1f\u0f34-\u0f3f\u104a-\u104f\u17d4-\u17d6\u17d8-\u17da\u30a0\u30fb]+', ' ', 'g');

-- The same with spaces between all words that are to be found.
create function kit.spaced_text(content text) returns text language sql immutable strict parallel safe
return case when content ~ '[\u0e01-\u1fff\u2e80-\uffff\U00016fe0-\U000323af]' then (
  select coalesce(string_agg(case when is_unspaced then ' ' || kit.unspaced_pairs(part) || ' ' else part end, '' order by place), '')
  from kit.unspaced_runs(kit.separated_text(content))
) else kit.search_text(content) end;

-- The single characters of scripts without spaces. They have no places, so that no phrase is made of them.
create function kit.unspaced_words(content text) returns tsvector language sql immutable strict parallel safe
return case when content ~ '[\u0e01-\u1fff\u2e80-\uffff\U00016fe0-\U000323af]' then array_to_tsvector(array(
  select distinct unit
  from kit.unspaced_runs(kit.separated_text(content)) cross join lateral kit.unspaced_characters(part) where is_unspaced
)) else ''::tsvector end;

-- What a text is found by.
create function kit.search_words(configuration regconfig, content text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector(configuration, kit.spaced_text(content)) || kit.unspaced_words(content);

-- English stems, of the words too that the dictionary of PostgreSQL drops.
create text search dictionary kit.english_stems (template = snowball, language = english);
create text search configuration kit.english (copy = pg_catalog.english);
alter text search configuration kit.english
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with kit.english_stems;

-- A search with runs of scripts without spaces as phrases, unless they are in quotes already.
create function kit.spaced_query(searched text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(
    case
      when quoted[1] like '"%' then kit.spaced_text(quoted[1])
      else (
        select string_agg(case when is_unspaced then '"' || kit.spaced_text(part) || '" '
          -- A minus belongs to what follows.
          when part ~ '(^|\s)-$' then part else part || ' ' end, '' order by part_place)
        from kit.unspaced_runs(quoted[1]) as runs (part, is_unspaced, part_place)
      )
    end, '' order by place), '')
  from regexp_matches(searched, '"[^"]*"?|[^"]+', 'g') with ordinality as parts (quoted, place)
);

-- A search without the words that the dictionary of PostgreSQL drops, other than those in quotes.
create function kit.without_stop_words(searched text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(
    case
      when quoted[1] like '"%' or quoted[1] ~* '\mor\M' then quoted[1]
      else (
        select coalesce(string_agg(word, ' ' order by word_place), '')
        from string_to_table(quoted[1], ' ') with ordinality as words (word, word_place)
        where to_tsvector('pg_catalog.english', word) <> '' or word in ('', '-')
      )
    end, '' order by place), '')
  from regexp_matches(searched, '"[^"]*"?|[^"]+', 'g') with ordinality as parts (quoted, place)
);

-- What a search asks of kit.search_words('kit.english', …). Words that the dictionary drops count where they are quoted, or where there
-- are no others.
create function kit.search_query(searched text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  spaced text := kit.spaced_query(kit.separated_text(searched));
  usual tsquery := websearch_to_tsquery('pg_catalog.english', spaced);
begin
  if numnode(usual) = 0 then return websearch_to_tsquery('kit.english', spaced); end if;
  if strpos(searched, '"') = 0 then return usual; end if;
  return websearch_to_tsquery('kit.english', kit.without_stop_words(spaced));
end
$$;

-- The words of a person's names, for searches by the beginnings of words. Indexes of the function are to be made anew.
create or replace function kit.name_words(username text, display_name text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple', replace(username, '_', ' ') || ' ' || username || ' ' ||
  regexp_replace(kit.spaced_text(coalesce(display_name, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
  || kit.unspaced_words(coalesce(display_name, ''));

-- Matches names that have words beginning with all words of a text; null where it has none.
create or replace function kit.name_query(searched text) returns tsquery language sql immutable strict parallel safe
return (
  select to_tsquery('simple', string_agg(
    case
      when is_unspaced then (select string_agg('''' || pair || '''', ' <-> ') from string_to_table(kit.unspaced_pairs(part), ' ') pair)
      else '''' || word || ''''
    end || ':*',
    ' & '))
  from kit.unspaced_runs(kit.separated_text(searched)) as runs (part, is_unspaced, place)
  cross join lateral regexp_split_to_table(part, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word
  where word <> ''
);
