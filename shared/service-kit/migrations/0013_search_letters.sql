-- Letters that have no accent to lose, but are written otherwise by who has no key for them, are found as these: "strasse" finds
-- "Straße", "soren" finds "Søren", and a sigma is one letter wherever it stands. Indexes of the function are to be made anew.
create or replace function kit.search_text(content text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(
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
    ),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
  'øØłŁđĐðÐħĦıςΣ', 'oOlLdDdDhHiσσ'
);
