/** Separate from the other texts of the shell, because no first screen needs them. */
export const getUpdateTexts = {
  get: 'Update now',
  getting: 'Looking for the new version…',
  unreachable: 'The hub cannot be reached. Try again when there is a connection.',
  nothingNewer: 'The hub has no newer version yet. Ask the person who runs it, or try again later.',
  notStored:
    'The new version could not be stored on this device. Check the connection and the free space, then try again.',
  editAnyway: 'Edit anyway',
} as const
