-- A text as it is searched. The text parser of PostgreSQL takes signs beyond ASCII for letters, and words that a dot or a slash
-- joins for the name of a file: without spaces there, "video🔥", "“quoted”" and "cats/dogs" are found by none of their words.
-- Emoji become words of their own. Letters lose their accents and fancy forms, so that "cafe" finds "café" and "luna" finds "𝓛𝓾𝓷𝓪".
-- Quotes and hyphens of ASCII stay, because they mean something in a search.
create function kit.search_text(content text) returns text language sql immutable strict parallel safe
return normalize(
  regexp_replace(
    normalize(
      regexp_replace(
        regexp_replace(
          content,
          '[./\\@&<>\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\ufe00-\ufe0f\ufe10-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U000e0000-\U000e01ef]+',
          ' ', 'g'
        ),
        '([\u2190-\u245f\u2500-\u2bff\U0001f000-\U0001f0ff\U0001f1e6-\U0001faff])', ' \1 ', 'g'
      ),
      nfkd
    ),
    '[\u0300-\u036f]+', '', 'g'
  ),
  nfc
);

-- The words of a person's names, for searches by the beginnings of words.
create function kit.name_words(username text, display_name text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple', replace(username, '_', ' ') || ' ' || username || ' ' ||
  regexp_replace(kit.search_text(coalesce(display_name, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'));

-- Matches names that have words beginning with all words of a text; null where it has none.
create function kit.name_query(searched text) returns tsquery language sql immutable strict parallel safe
return (
  select to_tsquery('simple', string_agg('''' || word || ''':*', ' & '))
  from regexp_split_to_table(kit.search_text(searched), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word
  where word <> ''
);
