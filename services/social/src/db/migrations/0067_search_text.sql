-- Words beside an emoji, a typographic quote or a slash are found, too. Writes the table again.
alter table post alter column words set expression as (to_tsvector('english', kit.search_text(content)));
