-- The subject of the letter that a draft is to be sent as, too; it may be empty. Null if it is none.
alter table post_draft add column letter_subject text;
