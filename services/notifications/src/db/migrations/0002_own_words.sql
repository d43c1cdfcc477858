-- Of a notification whose words are not made from what it is about: an announcement, for one.
alter table notification
  add column title text,
  add column message text,
  add column link text;
