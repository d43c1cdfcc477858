-- Of a picture that was replaced: until when it is shown, because open pages show it.
alter table asset_use_change add column shown_until timestamptz(3);
