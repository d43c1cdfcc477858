-- As in social, whose drafts use assets; messages have none, so that it is always null here.
alter table asset_use_change add column draft_of uuid;
