-- What a TIP gave, in cents; 0 for every other message.
alter table message add column tip_cents integer not null default 0 check (tip_cents between 0 and 50000);
