import { message } from './message.ts';

export const upload = 'Upload';
export const dropHere = 'Drop files to put them into your vault';
export const failed = 'Your vault could not be loaded';
export const failedToChange = 'This could not be changed';
export const empty = 'Your vault is empty';
export const emptyHint =
  'Drop files here, paste them or choose them. What you upload once, you can use in posts and messages again and again.';
export const nothingMatches = 'No file matches';
export const clearFilters = 'Clear filters';
export const trashIsEmpty = 'The trash is empty';
export const trashHint = 'Files stay here for 30 days, and are deleted for good then.';
export const folderIsEmpty = 'This folder is empty';

export const searchFiles = 'Search titles, descriptions and posts';
export const kind = 'Kind';
export const kinds = { ALL: 'All', IMAGE: 'Pictures', VIDEO: 'Videos', AUDIO: 'Sounds', FILE: 'Files' };
export const label = 'Label';
export const anyLabel = 'Any label';

export const folders = 'Folders';
export const allFiles = 'All files';
export const trash = 'Trash';
export const newFolder = 'New folder';
export const createFolder = 'Create folder';
export const folderName = 'Name of the folder';
export const folderActions = message<{ name: string }>('Actions for the folder {name}');
export const renameFolder = 'Rename folder';
export const deleteFolder = 'Delete folder';
export const confirmDeleteFolder = message<{ name: string }>('Delete the folder {name}?');
export const deleteFolderHint = 'Its files stay in your vault.';
export const folderDeleted = 'Folder deleted';
export const used = message<{ used: string; quota: string }>('{used} of {quota} used');

export const openFile = message<{ title: string }>('Open {title}');
export const select = message<{ title: string }>('Select {title}');
export const daysLeft = message<{ days: number }>('{days, plural, one {1 day left} other {{days} days left}}');

export const selection = 'Selected files';
export const selected = message<{ count: number }>('{count, plural, one {1 selected} other {{count} selected}}');
export const selectAll = 'Select all shown';
export const clearSelection = 'Clear selection';
export const move = 'Move';
export const labels = 'Labels';
export const moveToTrash = 'Move to trash';
export const restore = 'Restore';
export const deleteForGood = 'Delete for good';

export const moveTo = message<{ count: number }>('{count, plural, one {Move 1 file} other {Move {count} files}}');
export const folder = 'Folder';
export const noFolder = 'No folder';
export const labelFiles = message<{ count: number }>(
  '{count, plural, one {Labels of 1 file} other {Labels of {count} files}}',
);
export const newLabel = 'New label';
export const addLabel = 'Add';
export const onSome = message<{ label: string }>('{label} (on some)');
export const noLabelsYet = 'You have no labels yet.';

export const moved = message<{ count: number }>('{count, plural, one {1 file moved} other {{count} files moved}}');
export const labelsSaved = 'Labels saved';
export const trashed = message<{ count: number }>(
  '{count, plural, one {1 file is in the trash} other {{count} files are in the trash}}',
);
export const restored = message<{ count: number }>(
  '{count, plural, one {1 file is back in your vault} other {{count} files are back in your vault}}',
);
export const deletedForGood = message<{ count: number }>(
  '{count, plural, one {1 file deleted} other {{count} files deleted}}',
);
export const confirmDelete = message<{ count: number }>(
  '{count, plural, one {Delete 1 file for good?} other {Delete {count} files for good?}}',
);
export const deleteOne = message<{ title: string; size: string }>(
  '{title} is deleted from your vault, and {size} become free. It cannot be brought back.',
);
export const deleteMany = message<{ title: string; others: number; size: string }>(
  '{title} and {others, plural, one {1 other file} other {{others} other files}} are deleted from your vault, and {size} become free. They cannot be brought back.',
);

export const description = 'Description';
export const descriptionHint = 'For people who cannot see or hear it.';
export const details = 'Details';
export const size = 'Size';
export const dimensions = 'Dimensions';
export const added = 'Added';
export const removeLabel = message<{ label: string }>('Remove the label {label}');
export const previousFile = 'Previous file';
export const nextFile = 'Next file';
export const cannotBeShown = 'This file cannot be shown here. You can download it.';

export const use = 'Use';
export const anyUse = 'Used or not';
export const uses = { used: 'Used', unused: 'Not used', sold: 'Sold', unsent: 'Never sent' };
export const sold = 'Sold';
export const soldToNobody = 'Not yet';
export const soldTo = message<{ count: number }>('{count, plural, one {Once} other {{count} times}}');
export const usedIn = 'Used in';
export const notUsed = 'Nothing yet';
export const usedTimes = message<{ count: number }>(
  '{count, plural, one {1 post, message or draft} other {{count} posts, messages and drafts}}',
);
export const postOf = message<{ day: string }>('Post of {day}');
export const draftOf = message<{ day: string }>('Draft of {day}');
export const messageOf = message<{ day: string }>('Message of {day}');

export const length = 'Length';
export const triedAgain = 'It is being prepared once more';
export const processing = 'More qualities of it are being prepared. It can be used already.';
