-- A report stays when its reporter is erased: an ADMIN has to decide about it all the same.
alter table report alter column reporter_id drop not null;
