-- Names are found by words beside an emoji, a dot or an apostrophe, and without their accents.
update person set words = kit.name_words(username, display_name) where display_name is not null;
