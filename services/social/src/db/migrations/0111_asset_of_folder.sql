-- The asset of a folder that a row names: `assets/<id>`, or one of before, whose asset has an id that is made of its name. The same as
-- `assetIdOfFolder` of the kit.
create function asset_of_folder(folder text) returns uuid language sql immutable strict as $$
  select case when folder like 'assets/%' then substr(folder, 8)::uuid else (
    select encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid
    from (select substr(sha256(convert_to('social ' || folder, 'UTF8')), 1, 16) as hash) hashed) end
$$;
