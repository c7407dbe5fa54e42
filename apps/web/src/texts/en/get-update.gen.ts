// Written by `npm run texts` from messages/en/get-update.arb, which is the file to edit.

export const getUpdateTexts = {
  get: 'Update now',
  getting: 'Looking for the new version…',
  unreachable: 'The hub cannot be reached. Try again when there is a connection.',
  nothingNewer: 'The hub has no newer version yet. Ask the person who runs it, or try again later.',
  notStored: 'The new version could not be stored on this device. Check the connection and the free space, then try again.',
  /** A button: edits the committee with this version of the app, although a newer one has changed the committee. */
  editAnyway: 'Edit anyway',
}
