export const changedElsewhere = 'This was changed elsewhere meanwhile. Nothing of yours is saved yet.';
export const savedNow = 'Saved now';
export const yours = 'Yours';
export const empty = 'Empty';
export const saveMine = 'Save mine';
export const takeTheOther = 'Take the other';
export const theOtherIsShown = 'The form shows the version from elsewhere.';
export const bringMineBack = 'Bring mine back';
