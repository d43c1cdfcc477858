-- By which preference a mail is sent, so that the link in it ends mails of that kind.
alter table mail add column preference text;
