-- Of an asset: what media tells of its pictures, the newest by this revision.
alter table media
  add column asset_revision integer not null default 0,
  -- The version of a film's poster; 0 for the first.
  add column poster_version integer not null default 0,
  -- The version of the part of a film that is shown while the message is locked; null if there is none.
  add column teaser_version integer,
  -- Of sound: how loud each of some equal parts is at most, from 0 to 100; null if that is not known.
  add column waveform smallint[];
